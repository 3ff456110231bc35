import { expect, test } from 'vitest';
import { toImage } from '#exchange/snapshot.ts';
import { IMAGE_FORMAT, NewerImage, type StoredImage, type Upgraders, upgradeImage } from '#exchange/state-image.ts';
import { Scenario } from './scenario.ts';

const { closedAccountIds, ...others } = toImage(new Scenario({ asha: 100 }).state);

/** From two invented formats before the present one, which named their last member differently. */
const UPGRADERS: Upgraders = new Map([
  [IMAGE_FORMAT - 2, (image: StoredImage) => renamed(image, 'first', 'second')],
  [IMAGE_FORMAT - 1, (image: StoredImage) => renamed(image, 'second', 'closedAccountIds')],
]);

function renamed(image: StoredImage, from: string, to: string): StoredImage {
  const { [from]: member, ...rest } = image;
  return { ...rest, format: image.format + 1, [to]: member };
}

test('an older snapshot is upgraded format by format', () => {
  const stored = { ...others, format: IMAGE_FORMAT - 2, first: closedAccountIds };

  expect(upgradeImage(stored, UPGRADERS)).toEqual({ ...others, closedAccountIds });
});

test('a snapshot of a newer format names the version to use', () => {
  const stored = { ...others, closedAccountIds, format: IMAGE_FORMAT + 1 };
  expect(() => upgradeImage(stored)).toThrow(NewerImage);
  expect(() => upgradeImage(stored)).toThrow('Use the version that wrote it');
});

test('a snapshot of a format without an upgrader is rejected', () => {
  const stored = { ...others, closedAccountIds, format: IMAGE_FORMAT - 1 };
  expect(() => upgradeImage(stored)).toThrow(`format ${IMAGE_FORMAT - 1} are not known`);
});
