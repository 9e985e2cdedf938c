import { Ajv2020 } from 'ajv/dist/2020.js';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import schema from './tenants.schema.json';
import { validatorFor } from './validator.ts';

const GOOD = { tenants: [{ id: 'a', tenantDomain: 'a.example' }] };
const BAD = { tenants: [{ id: 'a', tenantDomain: 17 }] };

/** A text that no other test has. */
const textOf = (value: object) => JSON.stringify({ ...value, $comment: randomUUID() });

test('a text that had no error is not held against the schema again', async () => {
  const text = textOf(GOOD);
  expect((await validatorFor(text, false)).documentErrors(GOOD)).toEqual([]);
  // Whatever value is given: the text is known.
  expect((await validatorFor(text, false)).documentErrors(BAD)).toEqual([]);
});

test('a text with an error is held against it each time', async () => {
  const text = textOf(BAD);
  for (let time = 0; time < 2; time += 1) {
    const { documentErrors } = await validatorFor(text, false);
    expect(documentErrors(BAD)).not.toEqual([]);
  }
});

test('settings that are not in the text are checked, whatever is known of it', async () => {
  const text = textOf(GOOD);
  (await validatorFor(text, false)).documentErrors(GOOD);
  const { settingsErrors } = await validatorFor(text, true);
  expect(settingsErrors({ mode: 'nonsense' })).not.toEqual([]);
});

test('the schema that editors get is a valid JSON Schema itself', () => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});
