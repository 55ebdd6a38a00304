import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/browser.ts';
import { useHydrated } from '../../lib/hooks.ts';

const themes = [
  { value: 'system', label: 'As the device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(theme: string): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  deviceStorage.set('theme', theme === 'system' ? null : theme);
  for (const listener of listeners) listener();
}

/** Light, dark, or as the device says; the page's first script applies the choice before anything is painted. */
export function ThemeChoice() {
  const current = useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset['theme'] ?? 'system',
    () => 'system',
  );
  // Without its script it can do nothing, so it waits for it.
  const ready = useHydrated();
  return (
    <fieldset disabled={!ready} className="border-line bg-raised inline-flex self-start rounded-full border p-1 sm:self-auto">
      <legend className="sr-only">Colours</legend>
      {themes.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="has-checked:bg-sunken has-focus-visible:outline-accent grid size-9 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={current === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-[1.1rem]" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
