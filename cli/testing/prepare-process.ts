/**
 * What the test of killed builds runs in a process of its own. Arguments: the origin of the pictures' server, the store,
 * and the pictures' paths.
 */
import { endpointsAt } from '../sandbox/sandbox-path.ts';
import { snapshotWith } from './image-snapshot.ts';
import { openPictureService } from '../images/image-service.ts';
import { picturesOf } from '../images/images-of.ts';
import { preparePictures } from '../images/prepare-images.ts';

const [origin = '', storeDir = '', ...paths] = process.argv.slice(2);
const snapshot = snapshotWith(paths.map((path) => new URL(path, origin).href));
const service = openPictureService({ storeDir });
await preparePictures(picturesOf(snapshot), snapshot.site, endpointsAt(origin), service);
await service.close();
