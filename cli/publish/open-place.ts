import type { TargetConfig } from './config/target-config.ts';
import type { PlaceOptions, PublishedPlace } from './published-place.ts';

/** The place of a tenant at a target. Loads the code of the target when it is used. */
export async function openPlace(config: TargetConfig, tenant: string, options: PlaceOptions): Promise<PublishedPlace> {
  switch (config.type) {
    case 'directory': {
      const { directoryPlace } = await import('./directory/directory-place.ts');
      return directoryPlace(config, tenant, options);
    }
    case 'rsync': {
      const { rsyncPlace } = await import('./rsync/rsync-place.ts');
      return rsyncPlace(config, tenant, options);
    }
    case 's3': {
      const { s3Place } = await import('./s3/s3-place.ts');
      return s3Place(config, tenant, options);
    }
  }
}
