import { FILE_QUOTA } from '@crease/contracts/constants.ts';
import type { ImageStore } from '#base/images/image-store.ts';
import type { Clock } from '#base/system/clock.ts';
import type { Job } from './job-runner.ts';

const HOUR_MS = 3_600_000;
const RETENTION_MS = FILE_QUOTA.keptHours * HOUR_MS;

/** Deletes users' images and documents after a day, including orphaned files left by a crash. */
export function purgeImages(images: ImageStore, clock: Clock): Job {
  return {
    name: 'forget-images',
    everyMs: HOUR_MS,
    run: async () => {
      await images.purgeImages(clock.now() - RETENTION_MS);
    },
  };
}
