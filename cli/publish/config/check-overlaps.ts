import { EXIT, OperatorError } from '../../lib/errors.ts';
import type { TargetConfig } from './target-config.ts';

/**
 * Two tenants in one folder of a bucket would overwrite each other. Other targets hold a folder for each tenant anyway.
 * @param configs one for each tenant of the configuration, whether it is published now or not
 * @throws OperatorError with exit code 3 that names both
 */
export function checkOverlaps(configs: ReadonlyMap<string, TargetConfig>): void {
  const places = [...configs].flatMap(([tenant, config]) =>
    config.type === 's3' ? [{ ...config, tenant, bucket: `${config.endpoint ?? ''} ${config.bucket}` }] : [],
  );
  for (const [index, one] of places.entries()) {
    const other = places
      .slice(index + 1)
      .find(
        ({ bucket, prefix, statePrefix }) =>
          bucket === one.bucket &&
          (prefix.startsWith(one.prefix) || one.prefix.startsWith(prefix) || statePrefix === one.statePrefix),
      );
    if (other === undefined) continue;
    throw new OperatorError({
      code: 'CONFIG_INVALID',
      title: `${one.tenant} and ${other.tenant} would be published into one folder`,
      details: [one, other].map(
        ({ tenant, prefix, statePrefix }) => `${tenant}: prefix "${prefix}", statePrefix "${statePrefix}"`,
      ),
      hint: 'give each tenant folders or a bucket of its own, such as "prefix": "{tenant}", "statePrefix": "state/{tenant}"',
      exitCode: EXIT.CONFIG,
    });
  }
}
