import { Link } from 'react-router'
import { classes } from '#app/ui/classes.ts'

const tones = { none: 'text-muted', some: 'text-ink', pressing: 'text-danger' }

type FigureProps = { to: string; title: string; value: string; tone: keyof typeof tones }

/** A number of what there is to do, which leads to it. */
export function Figure({ to, title, value, tone }: FigureProps) {
  return (
    <Link to={to} className="today-figure">
      <span className={classes('text-[1.75rem] leading-9 font-semibold tracking-[-0.03em] tabular-nums', tones[tone])}>
        {value}
      </span>{' '}
      <span className="text-sm leading-5 text-muted">{title}</span>
    </Link>
  )
}
