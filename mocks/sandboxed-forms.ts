/**
 * A frame sandboxed without `allow-forms` blocks submission before the `submit` event is dispatched. This dispatches the event
 * when a submit button is pressed (which Enter in a field does, too) and submits nothing.
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
