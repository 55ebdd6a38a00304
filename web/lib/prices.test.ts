import { expect, test } from 'vitest';
import { samplePlans } from '../../db/sample/plans.ts';
import { annualSaving, dollars, freePlanTexts, savingLabel } from './prices.ts';

test('a year of every sample plan saves 31 percent', () => {
  expect(samplePlans.map(annualSaving)).toEqual([31, 31, 31]);
  expect(savingLabel(samplePlans)).toBe('31%');
});

test('the label names the highest saving, and there is none when no plan saves anything', () => {
  const [first, ...others] = samplePlans;
  expect(savingLabel(first === undefined ? [] : [{ ...first, annualPrice: 72 }, ...others])).toBe('up to 50%');
  expect(savingLabel([])).toBeUndefined();
  expect(savingLabel(samplePlans.map((plan) => ({ ...plan, annualPrice: plan.monthlyPrice * 12 })))).toBeUndefined();
  expect(annualSaving({ monthlyPrice: 0, annualPrice: 0 })).toBe(0);
  expect(annualSaving({ monthlyPrice: 10, annualPrice: 200 })).toBe(0);
});

test('prices are in dollars, with cents only when they are not zero', () => {
  expect([0, 12, 8.25, 1999, 24.5].map(dollars)).toEqual(['$0', '$12', '$8.25', '$1,999', '$24.50']);
});

test('the free tier names a waiting time and features only if there are paid plans', () => {
  expect(freePlanTexts(samplePlans)).toMatchObject({ speed: 'One month waiting queue', features: { length: 3 } });
  expect(freePlanTexts([])).toMatchObject({ speed: 'Reviewed in the order of submission', features: [] });
});
