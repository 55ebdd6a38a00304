import { Area, AreaChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../lib/text.ts';
import { tooltipStyle } from './chart-style.ts';

const formatValue = (value: unknown) => (typeof value === 'number' ? formatCount(value) : '');

/** A chart of one number per day, on its own scale. `color` is a CSS color. */
export function SmallChart({
  label,
  color,
  days,
  formatDay,
}: {
  label: string;
  color: string;
  /** YYYY-MM-DD. */
  days: readonly { day: string; count: number }[];
  formatDay: (day: string) => string;
}) {
  return (
    <AreaChart
      data={[...days]}
      responsive
      title={`${label} by day`}
      desc="Use the arrow keys to move between days. The table below has the same numbers."
      margin={{ top: 4, right: 2, bottom: 1, left: 2 }}
      style={{ width: '100%', height: '5rem' }}
    >
      <XAxis dataKey="day" hide />
      <YAxis domain={[0, Math.max(1, ...days.map(({ count }) => count))]} hide />
      <Tooltip
        {...tooltipStyle}
        isAnimationActive={false}
        formatter={formatValue}
        labelFormatter={(day: unknown) => (typeof day === 'string' ? formatDay(day) : '')}
      />
      <Area
        dataKey="count"
        name={label}
        stroke={color}
        strokeWidth={2}
        fill={color}
        fillOpacity={0.15}
        activeDot={{ r: 4 }}
        isAnimationActive={false}
      />
    </AreaChart>
  );
}
