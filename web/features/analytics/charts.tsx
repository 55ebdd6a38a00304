import { CartesianGrid, Line, LineChart, Pie, PieChart, Tooltip, XAxis, YAxis } from 'recharts';
import { type AnalyticsDay, analyticsKinds } from '../../../server/domain/audience/analytics.contract.ts';
import { axisTicks, type Counts } from '../../../server/domain/audience/analytics.rules.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';
import { formatCount } from '../../lib/text.ts';
import { tooltipStyle } from '../../ui/chart-style.ts';
import { toChartDays, kindStyles, shareOf, shortDay } from './count-kinds.ts';

const formatValue = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '');
const formatDay = (day: unknown) => (typeof day === 'string' ? formatDate(day) : '');

/**
 * Counts of the last 30 days. Today's counts are circles beside the lines. Arrow keys move from day to day. `top` is the highest
 * value of the axis.
 */
export function DaysChart({ days, top }: { days: readonly AnalyticsDay[]; top: number }) {
  return (
    <LineChart
      data={toChartDays(days)}
      responsive
      title="Impressions, views and traffic of the last 30 days"
      desc="Use the arrow keys to move between days. The table below has the same numbers."
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
      <Tooltip {...tooltipStyle} isAnimationActive={false} formatter={formatValue} labelFormatter={formatDay} />
      {analyticsKinds.map((kind) => {
        const { label, color, dashes } = kindStyles[kind];
        return (
          <Line
            key={kind}
            dataKey={kind}
            name={label}
            stroke={color}
            strokeWidth={2.5}
            strokeDasharray={dashes}
            dot={false}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        );
      })}
      {analyticsKinds.map((kind) => {
        const { label, color } = kindStyles[kind];
        const dot = { r: 4.5, fill: 'var(--color-paper)', stroke: color, strokeWidth: 2.5 };
        return (
          <Line
            key={kind}
            dataKey={`${kind}SoFar`}
            name={`${label} so far`}
            stroke={color}
            dot={dot}
            activeDot={{ ...dot, r: 6 }}
            isAnimationActive={false}
          />
        );
      })}
    </LineChart>
  );
}

/** The share of each kind of count. Names and numbers are in the table beside the chart. */
export function SharesChart({ totals }: { totals: Counts }) {
  const total = totals.impressions + totals.views + totals.traffic;
  const slices = analyticsKinds.map((kind) => ({
    name: kindStyles[kind].label,
    count: totals[kind],
    fill: `url(#pattern-${kind})`,
  }));
  return (
    <PieChart
      responsive
      title="Shares of impressions, views and traffic"
      desc={slices.map((slice) => `${slice.name}: ${shareOf(slice.count, total)}`).join(', ')}
      style={{ width: '100%', maxWidth: '17rem', aspectRatio: '1' }}
    >
      <defs>
        {analyticsKinds.map((kind) => (
          <Pattern key={kind} kind={kind} />
        ))}
      </defs>
      <Pie
        data={slices}
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
      <Tooltip {...tooltipStyle} isAnimationActive={false} formatter={formatValue} />
    </PieChart>
  );
}

function Pattern({ kind }: { kind: keyof Counts }) {
  const { color, pattern } = kindStyles[kind];
  return (
    <pattern id={`pattern-${kind}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="8" height="8" fill={color} />
      {pattern === 'stripes' && <rect width="2" height="8" fill="var(--color-paper)" opacity="0.75" />}
      {pattern === 'dots' && <circle cx="4" cy="4" r="1.6" fill="var(--color-paper)" />}
    </pattern>
  );
}
