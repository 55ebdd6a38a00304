/**
 * How far up the toast must move from the bottom of the window, in pixels, so that it covers no link, field or button. If that is
 * impossible, the toast may cover links. Returns 0 if the window has no suitable place.
 */
export function clearance(toast: Element): number {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  for (const selector of [
    'a[href], button, input, select, textarea, summary, [data-bottom-bar]',
    'button, input, select, textarea',
  ]) {
    const controls = [...(toast.closest('dialog') ?? document).querySelectorAll(selector)].flatMap((control) =>
      toast.contains(control) ? [] : control.getBoundingClientRect(),
    );
    const isCovered = (up: number) =>
      controls.some((box) => box.right > left && box.left < right && box.bottom > top - up && box.top < bottom - up);
    for (let up = 0; up < top; up += 8) if (!isCovered(up)) return up;
  }
  return 0;
}
