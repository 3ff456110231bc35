/**
 * Does work once the browser has painted what stands now: measuring and focusing lay the page out, and anyone who pressed
 * something sees its answer first.
 *
 * @returns takes the work back.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
