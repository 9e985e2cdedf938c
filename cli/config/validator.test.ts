import { Ajv2020 } from 'ajv/dist/2020.js';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import schema from './tenants.schema.json';
import { validatorFor } from './validator.ts';

const GOOD = { tenants: [{ id: 'a', tenantDomain: 'a.example' }] };
const BAD = { tenants: [{ id: 'a', tenantDomain: 17 }] };

/** A text that no other test uses. */
const textOf = (value: object) => JSON.stringify({ ...value, $comment: randomUUID() });

test('a valid text is not validated again', async () => {
  const text = textOf(GOOD);
  expect((await validatorFor(text, false)).documentErrors(GOOD)).toEqual([]);
  // Returns no error, because the text is known to be valid.
  expect((await validatorFor(text, false)).documentErrors(BAD)).toEqual([]);
});

test('an invalid text is validated each time', async () => {
  const text = textOf(BAD);
  for (let time = 0; time < 2; time += 1) {
    const { documentErrors } = await validatorFor(text, false);
    expect(documentErrors(BAD)).not.toEqual([]);
  }
});

test('settings from variables are validated even if the text is known to be valid', async () => {
  const text = textOf(GOOD);
  (await validatorFor(text, false)).documentErrors(GOOD);
  const { settingsErrors } = await validatorFor(text, true);
  expect(settingsErrors({ mode: 'nonsense' })).not.toEqual([]);
});

test('the published schema is a valid JSON Schema', () => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});
