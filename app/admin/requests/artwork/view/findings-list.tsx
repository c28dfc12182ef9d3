import { Check, Info, TriangleAlert } from 'lucide-react'
import { useBrand } from '#app/features/brand/use-brand.ts'
import type { ArtworkFacts } from '#app/features/requests/artwork/facts/facts.ts'
import { getFindings, type Tone } from '#app/features/requests/artwork/facts/findings.ts'

const icons = { good: Check, warning: TriangleAlert, plain: Info }
const toneClasses: Record<Tone, string> = { good: 'text-forest', warning: 'text-terracotta-deep', plain: 'text-muted' }
const tonePrefixes: Record<Tone, string> = { good: 'Good: ', warning: 'Warning: ', plain: '' }

/** Color swatches of an SVG. */
const maxSwatches = 16

/** The findings of the vector check. */
export function FindingsList({ facts, label }: { facts: ArtworkFacts; label: string }) {
  const { unit } = useBrand()
  return (
    <ul aria-label={label} className="grid gap-1.5 text-sm leading-5">
      {getFindings(facts, unit).map(({ tone, text }) => {
        const Icon = icons[tone]
        return (
          <li key={text} className="flex gap-2">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${toneClasses[tone]}`} />
            <span className="min-w-0 break-words">
              <span className="sr-only">{tonePrefixes[tone]}</span>
              <span>{text}</span>
            </span>
          </li>
        )
      })}
      {facts.colors.values.length > 0 && <Swatches values={facts.colors.values} />}
    </ul>
  )
}

function Swatches({ values }: { values: readonly string[] }) {
  const shown = values.slice(0, maxSwatches)
  const more = values.length - shown.length
  return (
    <li className="flex flex-wrap items-center gap-1 pl-6">
      {shown.map((value) => (
        <svg key={value} role="img" aria-label={value} viewBox="0 0 16 16" className="size-4">
          <title>{value}</title>
          <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={value} className="stroke-edge" />
        </svg>
      ))}
      {more > 0 && <span className="text-xs text-muted">{`and ${more} more`}</span>}
    </li>
  )
}
