import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { SpotMarks } from '../../proofs/spot-marks.tsx'
import { maxSpots } from './proof-form.schema.ts'

export type Spot = { x: number; y: number; text: string }

type MarkedImageProps = {
  src: string
  alt: string
  spots: readonly Spot[]
  /** Called with a new spot; without it nothing can be marked. */
  onMark?: ((spot: Spot) => void) | undefined
}

/** An image with numbered spots. A click marks another one. */
export function MarkedImage({ src, alt, spots, onMark }: MarkedImageProps) {
  function mark(event: MouseEvent<HTMLDivElement>) {
    if (!onMark || spots.length >= maxSpots) return
    const box = event.currentTarget.getBoundingClientRect()
    const toFraction = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1_000) / 1_000))
    onMark({
      x: toFraction((event.clientX - box.left) / box.width),
      y: toFraction((event.clientY - box.top) / box.height),
      text: '',
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the text below says where
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the text below says where
    <div className="marked-image" data-markable={onMark ? '' : undefined} onClick={mark}>
      <img src={src} alt={alt} />
      <SpotMarks spots={spots} />
    </div>
  )
}

type SpotFieldsProps = { spots: readonly Spot[]; onChange: (spots: Spot[]) => void }

/** The text of each marked spot. */
export function SpotFields({ spots, onChange }: SpotFieldsProps) {
  return (
    <ol className="flex flex-col gap-3">
      {spots.map(({ x, y, text }, index) => (
        <li key={index} className="flex items-center gap-3">
          <span aria-hidden="true" className="spot-number">
            {index + 1}
          </span>
          <input type="hidden" name="spot" value={`${x},${y}`} />
          <input
            name="spot-text"
            aria-label={`Spot ${index + 1}`}
            className="control h-12 flex-1"
            placeholder="What to change here"
            maxLength={300}
            value={text}
            onChange={({ target }) =>
              onChange(spots.map((spot, at) => (at === index ? { ...spot, text: target.value } : spot)))
            }
            onKeyDown={(event) => {
              // Enter would press the first button of the form, which approves the proof.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <button
            type="button"
            aria-label={`Remove spot ${index + 1}`}
            className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
            onClick={() => onChange(spots.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </li>
      ))}
    </ol>
  )
}
