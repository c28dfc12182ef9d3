import type { MouseEvent } from 'react'
import { formatColorName } from '#app/lib/text/format-color-name.ts'
import { PageLink } from '#app/ui/page-link.tsx'
import type { ListedProduct } from '../query/listing.ts'
import { getProductPath } from '../slug.ts'

type SwatchDotsProps = {
  style: ListedProduct
  /** Id of the color that was chosen for the card. */
  chosen: string
  /** Undefined when the pointer or the focus leaves the dot. */
  onPreview: (id: string | undefined) => void
  onChoose: (id: string) => void
}

/**
 * Colors of a style as dots, with names for screen readers. Links to their pages, which a plain click with JavaScript shows on the
 * card instead. Styles: related.css.
 */
export function SwatchDots({ style, chosen, onPreview, onChoose }: SwatchDotsProps) {
  const { name, colors, moreColorCount } = style
  if (colors.length === 0) return

  function choose(event: MouseEvent, id: string) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onChoose(id)
  }
  return (
    <ul aria-label={`Colors of ${name}`} className="swatches swatch-dots">
      {colors.map((color) => (
        <li key={color.id}>
          {/* Not the router's: a click stays on the list, and each navigation renders the router's links again. */}
          {/* biome-ignore lint/a11y/useAnchorContent: its label names the color. */}
          <a
            href={getProductPath(color)}
            title={color.color}
            aria-label={formatColorName(color)}
            aria-current={color.id === chosen}
            onMouseEnter={() => onPreview(color.id)}
            onMouseLeave={() => onPreview(undefined)}
            onFocus={() => onPreview(color.id)}
            onBlur={() => onPreview(undefined)}
            onClick={(event) => choose(event, color.id)}
          >
            <svg aria-hidden="true" color={color.hex} />
          </a>
        </li>
      ))}
      {moreColorCount > 0 && (
        <li>
          <PageLink
            to={getProductPath(style)}
            aria-label={`${moreColorCount} more ${moreColorCount === 1 ? 'color' : 'colors'} of ${name}`}
            className="swatch-more"
          >
            {`+${moreColorCount}`}
          </PageLink>
        </li>
      )}
    </ul>
  )
}
