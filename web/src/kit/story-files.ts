import type { ComponentType } from 'react';

/** A component's stories, one page of the gallery. */
export interface StoryFile {
  /** URL segment, e.g. `price-cell`. */
  readonly key: string;
  readonly title: string;
  readonly stories: readonly { readonly name: string; readonly Story: ComponentType }[];
}

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/ui/**/*.stories.tsx', {
  eager: true,
});

/** All `*.stories.tsx` files by title. Each exports a `title` and a function per state. */
export const STORY_FILES: readonly StoryFile[] = Object.entries(modules)
  .map(([path, module]) => toStoryFile(path, module))
  .sort((a, b) => a.title.localeCompare(b.title));

function toStoryFile(path: string, module: Readonly<Record<string, unknown>>): StoryFile {
  const { title, ...rest } = module;
  if (typeof title !== 'string') throw new Error(`${path} exports no title`);
  const stories = Object.entries(rest).flatMap(([name, value]) =>
    isStory(value) ? [{ name: splitWords(name), Story: value }] : [],
  );
  return { key: title.toLowerCase().replaceAll(' ', '-'), title, stories };
}

function isStory(value: unknown): value is ComponentType {
  return typeof value === 'function';
}

/** Converts `LongNames` to `Long names`. */
function splitWords(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
