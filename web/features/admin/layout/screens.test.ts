import { expect, test, vi } from 'vitest';
import { roleMay } from '../../../../server/domain/core/permissions.ts';
import type { Role } from '../../../../server/domain/core/roles.ts';
import type { MayI } from '../../../api/permissions.ts';
import { findCommands } from './commands.ts';
import { screenAt, screenGroupsFor } from './screens.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

const mayAs =
  (role: Role): MayI =>
  (permission) =>
    roleMay(role, permission);

const labelsOf = (role: Role) =>
  screenGroupsFor(mayAs(role)).map(({ name, screens }) => [name, screens.map(({ label }) => label)]);

test('each role sees its own screens and no empty group', () => {
  expect(labelsOf('user')).toEqual([]);
  expect(labelsOf('reviewer')).toEqual([
    ['Overview', ['Dashboard']],
    ['Directory', ['Startups', 'Claimed Businesses', 'Changes', 'Reports']],
    ['People', ['User Feedbacks']],
  ]);
  expect(labelsOf('editor')).toEqual([
    ['Overview', ['Dashboard']],
    [
      'Directory',
      ['Startups', 'Claimed Businesses', 'Changes', 'Reports', 'Links', 'Categories', 'Tags', 'Collections', 'Fields', 'Deals'],
    ],
    ['People', ['User Feedbacks']],
    ['Content', ['Blog Posts', 'Blog Categories', 'FAQ', 'Advertising']],
  ]);
  expect(labelsOf('admin').map(([name]) => name)).toEqual(['Overview', 'Directory', 'People', 'Content', 'Site']);
});

test('the command palette offers only screens and actions of the role', () => {
  const labels = (role: Role) => findCommands('', undefined, mayAs(role)).map(({ label }) => label);
  expect(labels('reviewer')).toEqual([
    'Dashboard',
    'Startups',
    'Claimed Businesses',
    'Changes',
    'Reports',
    'User Feedbacks',
    'Review pending startups',
    'Review pending claims',
    'Review pending changes',
    'Review open reports',
    'Visit site',
  ]);
  expect(labels('editor')).toContain('Write a blog post');
  expect(labels('editor')).not.toContain('Add a user');
  expect(labels('admin')).toContain('Add a user');
});

test('a screen is found by its path even when the role does not include it', () => {
  expect(screenAt('/admin/users/')?.may).toBe('manageUsers');
  expect(screenAt('/admin')?.label).toBe('Dashboard');
  expect(screenAt('/admin/nothing')).toBeUndefined();
});
