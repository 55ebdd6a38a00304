/** The look of a chart's tooltip. */
export const tooltipStyle = {
  contentStyle: {
    background: 'var(--color-raised)',
    border: '1px solid var(--color-field)',
    borderRadius: '0.75rem',
    color: 'var(--color-ink)',
  },
  // Text in the colors of the chart would have too little contrast.
  itemStyle: { color: 'var(--color-ink)', padding: 0 },
} as const;
