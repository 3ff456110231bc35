import { FileUploadField } from './picture-field.tsx';

export const title = 'Picture field';

const WORDS = {
  hint: 'PNG, JPEG, WebP or PDF, at most 5 MB',
  chooseText: 'Add image',
  removeText: 'Remove',
  accept: 'image/png',
  onPick: () => undefined,
  onRemove: () => undefined,
};

export function Empty() {
  return <FileUploadField label="Screenshot" {...WORDS} fileName={null} state={null} error={null} />;
}

export function Kept() {
  return <FileUploadField label="Receipt" {...WORDS} fileName="paid.jpg" state="Uploaded" error={null} />;
}

export function Refused() {
  return <FileUploadField label="Proof" {...WORDS} fileName={null} state={null} error="At most 5 MB" />;
}
