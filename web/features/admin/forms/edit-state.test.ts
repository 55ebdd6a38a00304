import { expect, test } from 'vitest';
import * as edit from './edit-state.ts';

const base = { values: { name: 'Fernway', tags: ['a'] }, version: 'one' };
const mine = edit.edited(edit.opened(base), 'name', 'Mine', 'name');
const theirs = { version: 'two', values: { name: 'Theirs', tags: ['a'] }, message: 'Saved elsewhere.' };
const conflict = edit.conflicting(mine, mine.values, theirs);

test('an edit clears the errors of its field only, and the message of the form', () => {
  const refused = edit.refused(mine, { name: 'Too long.', 'tags.0': 'Too long.', 'tags.1': 'Too short.' }, 'Refused.');
  expect(edit.edited(refused, 'tags', ['b'], 'tags.0')).toMatchObject({
    errors: { name: 'Too long.', 'tags.1': 'Too short.' },
    message: '',
  });
  expect(edit.edited(refused, 'tags', ['b'], 'tags').errors).toEqual({ name: 'Too long.' });
});

test('after a save, only edits made during the request count as unsaved changes', () => {
  const saved = { values: mine.values, version: 'two' };
  expect(edit.isDirty(mine)).toBe(true);
  expect(edit.isDirty(edit.saved(mine, mine.values, saved))).toBe(false);
  const later = edit.edited(mine, 'name', 'Later', 'name');
  expect(edit.saved(later, mine.values, saved)).toMatchObject({ values: { name: 'Later' }, base: saved });
});

test('a conflict keeps both versions, whichever is shown and edited', () => {
  expect(conflict.conflict?.changedFields).toEqual(['name']);
  const shown = edit.edited(edit.showing(conflict, 'theirs'), 'tags', ['b'], 'tags');
  expect([shown.values, edit.ownValues(shown), edit.shownVersion(shown)]).toEqual([
    { name: 'Theirs', tags: ['b'] },
    mine.values,
    'two',
  ]);
  const back = edit.showing(shown, 'mine');
  expect([back.values, edit.shownVersion(back)]).toEqual([mine.values, 'one']);
  expect(edit.showing(back, 'theirs').values).toEqual({ name: 'Theirs', tags: ['b'] });
});

test('choosing the other version keeps the edits that were made to it', () => {
  const shown = edit.edited(edit.showing(conflict, 'theirs'), 'tags', ['b'], 'tags');
  expect(edit.keepingTheirs(shown)).toMatchObject({
    values: { name: 'Theirs', tags: ['b'] },
    base: { values: theirs.values, version: 'two' },
    conflict: undefined,
  });
  expect(edit.keepingTheirs(conflict).values).toEqual(theirs.values);
  expect(edit.isDirty(edit.keepingTheirs(conflict))).toBe(false);
});

test("a draft holds the admin's version until the other version is edited", () => {
  const shown = edit.showing(conflict, 'theirs');
  expect(edit.draftOf(shown)).toEqual({ values: mine.values, base });
  const edited = edit.edited(shown, 'tags', ['b'], 'tags');
  expect(edit.draftOf(edited)).toEqual({ values: edited.values, base: { values: theirs.values, version: 'two' } });
});

test('a dialog is closed by another page or dialog, not by a search in the table below', () => {
  const at = { pathname: '/admin/startups', search: { search: 'row', edit: 'a1' } };
  expect(edit.closesDialog(at, { ...at, search: { search: 'row 31', page: 2, edit: 'a1' } })).toBe(false);
  expect(edit.closesDialog(at, { ...at, search: { search: 'row' } })).toBe(true);
  expect(edit.closesDialog(at, { ...at, search: { search: 'row', edit: 'b2' } })).toBe(true);
  expect(edit.closesDialog(at, { ...at, pathname: '/admin/users' })).toBe(true);
});
