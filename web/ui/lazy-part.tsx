import { type ComponentType, lazy, useEffect, useState } from 'react';
import { lostScriptMessage } from '../lib/lost-script.ts';
import { showToast } from './toast.tsx';

/** A part of a page whose code is loaded separately. If the code fails to load, `Fallback` replaces it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await load().catch(() => Fallback) }));
}

/** A dialog whose code is loaded when it opens. If the code fails to load, a toast says what to do. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (loaded) => setDialog(() => loaded),
        () => {
          showToast(lostScriptMessage());
          props.onClose();
        },
      );
      // oxlint-disable-next-line react/exhaustive-deps -- once per opening
    }, []);
    return Dialog && <Dialog {...props} />;
  };
}
