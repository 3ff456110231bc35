import { bigint, filled, integer, type TablesOf, text } from '#base/postgres/column-types.ts';
import { createSnakeQueryBuilder } from '#base/postgres/query-builder.ts';
import type { ImageInfo } from './image-store.ts';

/** Uploaded images; their bytes are in files. */
export const IMAGE_TABLES = {
  images: {
    id: filled(bigint()),
    owner_id: integer(),
    type: text<ImageInfo['type']>(),
    created_at: bigint(),
    size: integer(),
    file: text(),
  },
} as const;

export const db = createSnakeQueryBuilder<TablesOf<typeof IMAGE_TABLES>>();
