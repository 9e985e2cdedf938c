/**
 * The script that the test of killed builds runs in a separate process. Arguments: the origin of the image server, the
 * store and the paths of the images.
 */
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { IMAGE_TENANT, snapshotWith } from './image-snapshot.ts';
import { openImageService } from '../generator/images/image-service.ts';
import { collectImages } from '../generator/images/image-requests.ts';
import { prepareImages } from '../generator/images/prepare-images.ts';

const [origin = '', storeDir = '', ...paths] = process.argv.slice(2);
const snapshot = snapshotWith(paths.map((path) => new URL(path, origin).href));
const service = openImageService({ storeDir });
await prepareImages(collectImages(snapshot), IMAGE_TENANT, endpointsAt(origin), service);
await service.close();
