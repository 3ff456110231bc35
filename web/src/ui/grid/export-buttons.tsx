import { useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';

export type ExportFormat = 'CSV' | 'PDF';

export interface ExportButtonsProps {
  readonly formats: readonly ExportFormat[];
  /**
   * Downloads the file, with progress in bytes and cancellation.
   *
   * @returns an error message, or null.
   */
  readonly onExport: (
    format: ExportFormat,
    onProgress: (bytes: number) => void,
    signal: AbortSignal,
  ) => Promise<string | null>;
}

interface Work {
  readonly format: ExportFormat;
  readonly bytes: number;
  readonly failure: string | null;
}

const MEGABYTE = 1_000_000;

/** Exports the whole list as a file, with progress, cancel and error. */
export function ExportButtons({ formats, onExport }: ExportButtonsProps) {
  const [work, setWork] = useState<Work | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isBusy = work !== null && work.failure === null;
  const start = async (format: ExportFormat) => {
    const control = new AbortController();
    stop.current = control;
    setWork({ format, bytes: 0, failure: null });
    const failure = await onExport(
      format,
      (bytes) => setWork((now) => (now === null ? null : { ...now, bytes })),
      control.signal,
    );
    setWork(failure === null ? null : { format, bytes: 0, failure });
  };
  return (
    <Row gap={4} justify="end" wrap data-screen-only>
      <Text size={12} tone="muted" role="status">
        {work !== null && (work.failure ?? progressText(work))}
      </Text>
      {isBusy && (
        <Button variant="text" onClick={() => stop.current?.abort()}>
          {t('Cancel')}
        </Button>
      )}
      {formats.map((format) => (
        <Button
          key={format}
          aria-label={t('Download as {format}', { format })}
          isBusy={isBusy && work.format === format}
          disabled={isBusy}
          onClick={() => void start(format)}
        >
          {!(isBusy && work.format === format) && <Icon variant="regular" name="download" size={16} />}
          {format}
        </Button>
      ))}
    </Row>
  );
}

function progressText({ format, bytes }: Work): string {
  if (bytes === 0) return t('Preparing {format}…', { format });
  return t('{format}: {size} MB', { format, size: (bytes / MEGABYTE).toFixed(1) });
}
