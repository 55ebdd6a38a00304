import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetsOf, withMember, withoutMember } from './field-postings.ts';

test('a block of any size contains exactly the members that were added and not removed', () => {
  const offset = fc.oneof(fc.constantFrom(0, 1, 7, 8, 255, 256, 16_383), fc.nat(16_383));
  fc.assert(
    fc.property(fc.array(offset, { maxLength: 60 }), fc.constantFrom(0, 1_000, 1_023, 1_024, 1_060), (toggled, begun) => {
      const members = new Set<number>();
      let block: ReturnType<typeof withMember> = { size: 0, members: new Uint8Array() };
      const toggle = (each: number) => {
        block = members.has(each) ? withoutMember(block, each) : withMember(block, each);
        if (!members.delete(each)) members.add(each);
      };
      for (let each = 0; each < begun; each += 1) toggle(each * 15);
      for (const each of toggled) toggle(each);
      expect(block.size).toBe(members.size);
      expect(offsetsOf(block.members)).toEqual([...members].sort((a, b) => a - b));
      expect(block.members.length).toBe(members.size < 1_024 ? members.size * 2 : 2_048);
    }),
    { numRuns: 60 },
  );
});
