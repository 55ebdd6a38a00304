import { CartesianGrid, Line, LineChart, Pie, PieChart, Tooltip, XAxis, YAxis } from 'recharts';
import { type AnalyticsDay, analyticsKinds } from '../../../server/contract/analytics.ts';
import { axisTicks, type Counts } from '../../../server/rules/analytics.ts';
import { longDate } from '../../lib/days.ts';
import { formatCount } from '../../lib/text.ts';
import { kindLooks, shareOf, shortDay } from './kinds.ts';

const count = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '');
const dayLabel = (day: unknown) => (typeof day === 'string' ? longDate(`${day}T12:00:00.000Z`) : '');

const tooltip = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-field)',
    borderRadius: '0.75rem',
    color: 'var(--color-ink)',
  },
  // The swatch is drawn; as letters the colours would not be readable enough.
  itemStyle: { color: 'var(--color-ink)', padding: 0 },
} as const;

/** The last 30 days. Arrow keys go from day to day. */
export function DaysChart({ days, top }: { days: readonly AnalyticsDay[]; top: number }) {
  return (
    <LineChart
      data={[...days]}
      responsive
      title="Impressions, views and traffic of the last 30 days"
      desc="Use the arrow keys to go from day to day. The same numbers stand in the table below."
      margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
      style={{ width: '100%', height: '19rem' }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis
        dataKey="day"
        tickFormatter={shortDay}
        minTickGap={28}
        tick={{ fill: 'var(--color-soft)', fontSize: 13 }}
        stroke="var(--color-field)"
      />
      <YAxis
        domain={[0, top]}
        ticks={axisTicks(top)}
        tickFormatter={formatCount}
        width={58}
        tick={{ fill: 'var(--color-soft)', fontSize: 13 }}
        stroke="transparent"
      />
      <Tooltip {...tooltip} isAnimationActive={false} formatter={count} labelFormatter={dayLabel} />
      {analyticsKinds.map((kind) => {
        const { label, colour, dashes } = kindLooks[kind];
        return (
          <Line
            key={kind}
            dataKey={kind}
            name={label}
            stroke={colour}
            strokeWidth={2.5}
            strokeDasharray={dashes}
            dot={false}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        );
      })}
    </LineChart>
  );
}

/** What the whole is made of. Its names and numbers stand in the table beside it. */
export function SharesChart({ totals }: { totals: Counts }) {
  const whole = totals.impressions + totals.views + totals.traffic;
  const parts = analyticsKinds.map((kind) => ({
    name: kindLooks[kind].label,
    count: totals[kind],
    fill: `url(#pattern-${kind})`,
  }));
  return (
    <PieChart
      responsive
      title="Shares of impressions, views and traffic"
      desc={parts.map((part) => `${part.name}: ${shareOf(part.count, whole)}`).join(', ')}
      style={{ width: '100%', maxWidth: '17rem', aspectRatio: '1' }}
    >
      <defs>
        {analyticsKinds.map((kind) => (
          <Pattern key={kind} kind={kind} />
        ))}
      </defs>
      <Pie
        data={parts}
        dataKey="count"
        nameKey="name"
        innerRadius="50%"
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--color-paper)"
        strokeWidth={3}
        isAnimationActive={false}
        rootTabIndex={-1}
      />
      <Tooltip {...tooltip} isAnimationActive={false} formatter={count} />
    </PieChart>
  );
}

function Pattern({ kind }: { kind: keyof Counts }) {
  const { colour, pattern } = kindLooks[kind];
  return (
    <pattern id={`pattern-${kind}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="8" height="8" fill={colour} />
      {pattern === 'stripes' && <rect width="2" height="8" fill="var(--color-paper)" opacity="0.75" />}
      {pattern === 'dots' && <circle cx="4" cy="4" r="1.6" fill="var(--color-paper)" />}
    </pattern>
  );
}
