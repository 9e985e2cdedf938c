import type { TargetConfig } from './config/target-config.ts';
import type { Target } from './target.ts';

/** The target of a tenant; its code, and the libraries behind it, are loaded here and not before. */
export async function openTarget(config: TargetConfig, tenant: string): Promise<Target> {
  switch (config.type) {
    case 'directory': {
      const { directoryTarget } = await import('./directory/directory-target.ts');
      return directoryTarget(config, tenant);
    }
    case 'rsync': {
      const { rsyncTarget } = await import('./rsync/rsync-target.ts');
      return rsyncTarget(config, tenant);
    }
    case 's3': {
      const { s3Target } = await import('./s3/s3-target.ts');
      return s3Target(config);
    }
  }
}
