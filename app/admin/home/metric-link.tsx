import { Link } from 'react-router'
import { joinClasses } from '#app/ui/classes.ts'

const tones = { none: 'text-muted', some: 'text-ink', urgent: 'text-danger' }

type MetricLinkProps = { to: string; title: string; value: string; tone: keyof typeof tones }

/** A count of open work that links to its list. */
export function MetricLink({ to, title, value, tone }: MetricLinkProps) {
  return (
    <Link to={to} className="home-metric">
      <span
        className={joinClasses(
          'text-[1.75rem] leading-9 font-semibold tracking-[-0.03em] tabular-figures',
          tones[tone],
        )}
      >
        {value}
      </span>{' '}
      <span className="text-sm leading-5 text-muted">{title}</span>
    </Link>
  )
}
