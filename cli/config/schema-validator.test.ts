import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from './tenants.schema.json' with { type: 'json' };

test('the schema that editors get is a valid JSON Schema itself', () => {
  const ajv = new Ajv2020();
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
});
