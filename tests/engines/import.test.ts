import { click, expect, open, signIn, test, until } from './fixtures.ts';

/** Gives the file field a table, as choosing a file would. The engines share one directory, so each imports a startup of its own. */
function chooseTable(engineName: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field === null) throw new Error('There is no file field.');
  const files = new DataTransfer();
  // Bytes of Windows-1252, as a German Excel writes them: "Größe".
  const name = [0x47, 0x72, 0xf6, 0xdf, 0x65];
  const rest = new TextEncoder().encode(` ${engineName};groesse-${engineName}.example;Misst alles. Seit 2019.\r\n`);
  const head = new TextEncoder().encode('Firma;Webseite;Beschreibung\r\n');
  files.items.add(new File([head, new Uint8Array(name), rest], 'Firmen.csv', { type: 'text/csv' }));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const has = (text: string) => document.querySelector('main')?.textContent.includes(text) === true;

test(
  'An admin imports a table of Excel and undoes the import',
  { tag: '@release' },
  async ({ tab, site, opened, engineName }) => {
    await signIn(tab, site.url, engineName, 'admin');
    await open(tab, `${site.url}/admin/imports?open=new`);
    await until(tab, 'the file field', () => document.querySelector('input[type=file]') !== null);
    await tab.evaluate(chooseTable, engineName);
    await until(tab, 'the columns', has, 'Windows-1252');
    await click(tab, '//button[.="Preview"]');
    await until(tab, 'the preview', has, 'Größe');
    await click(tab, '//button[starts-with(., "Import 1")]');
    await until(tab, 'the imported row', has, '1 created');
    await click(tab, '//button[.="Undo import"]');
    await click(tab, '//dialog//button[.="Undo import"]');
    await until(tab, 'the undone row', has, '1 undone');
    expect(opened.errors()).toEqual([]);
  },
);
