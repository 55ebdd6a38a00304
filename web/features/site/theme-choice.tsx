import { useQuery } from '@tanstack/react-query';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { createEmitter } from '../../lib/store.ts';

const themes = [
  { value: 'auto', label: 'Match device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

const themeChanged = createEmitter();

function setTheme(theme: string): void {
  document.documentElement.dataset['theme'] = theme;
  deviceStorage.set('theme', theme);
  themeChanged.emit();
}

/**
 * A choice of light, dark, or the device's setting. The inline script in index.html applies it before the first paint. Visitors
 * who have not chosen have the site's default.
 */
export function ThemeChoice() {
  const fallback = useQuery(settingsQuery).data?.face?.theme ?? 'auto';
  const current = useSyncExternalStore(
    themeChanged.subscribe,
    () => document.documentElement.dataset['theme'] ?? fallback,
    () => fallback,
  );
  return (
    <fieldset className="needs-scripts border-line bg-raised inline-flex self-start rounded-full border p-1 sm:self-auto">
      <legend className="sr-only">Colors</legend>
      {themes.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-accent grid size-9 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={current === value}
            onChange={() => setTheme(value)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-[1.1rem]" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
