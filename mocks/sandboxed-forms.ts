/**
 * A frame sandboxed without `allow-forms` drops what a form submits before anybody hears of it, the page's own scripts
 * included. Here pressing a form's button (Enter in a field presses it, too) tells the scripts, and nothing else happens.
 */
export function submitByScript(): void {
  addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, input') : null;
    if (!(pressed instanceof HTMLButtonElement || pressed instanceof HTMLInputElement)) return;
    if (event.defaultPrevented || pressed.type !== 'submit' || pressed.form === null) return;
    event.preventDefault();
    submit(pressed.form, pressed);
  });
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    submit(this, submitter ?? null);
  };
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (!form.noValidate && !form.reportValidity()) return;
  form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
}
