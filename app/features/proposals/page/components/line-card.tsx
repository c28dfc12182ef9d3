import { Link } from 'react-router'
import { formatImprint, formatPieces, formatProduct, openSizesText } from '../../document/format-document.ts'
import type { DocumentColumn, DocumentLine } from '../../document/proposal-document.schema.ts'
import type { OptionProps } from './option-props.ts'
import { getFileUrl, getImageUrl, ProductImage } from './product-image.tsx'
import { Unbroken } from './unbroken.tsx'
import { Zoom } from './zoom.tsx'

type LineCardProps = OptionProps & { line: DocumentLine; column: DocumentColumn }

/** A product with a large mockup, its imprints in words, and its sizes. */
export function LineCard({ format, path, line, column, canComment }: LineCardProps) {
  const { id, name, color, itemNumber, note, sizes, imprints } = line
  const pricedLine = column.lines.find((each) => each.id === id)
  const imageUrl = getImageUrl(line, path)
  const title = formatProduct(line)
  const knownSizes = sizes.filter(({ quantity }) => quantity > 0)
  const image = (
    <ProductImage
      line={line}
      path={path}
      sizes="(width >= 64rem) 320px, (width >= 40rem) 40vw, 100vw"
      className="w-full"
    />
  )
  return (
    <li className="line-card">
      <div className="overflow-hidden rounded-md">
        {imageUrl ? (
          <Zoom href={imageUrl} alt={`${title}${line.mockup ? ', mockup' : ''}`}>
            {image}
          </Zoom>
        ) : (
          image
        )}
      </div>
      <div>
        <h3 dir="auto" className="text-subheading font-display">
          {name}
        </h3>
        <p className="mt-1 text-sm text-muted">
          {[color, itemNumber && `Item ${itemNumber}`].filter(Boolean).join(' · ')}
        </p>
        {pricedLine && (
          <p className="mt-4 tabular-figures">
            <span>{formatPieces(line, pricedLine, format)}</span>
            <span className="text-muted">{` at ${format.rate(pricedLine.unitPrice)} each`}</span>
          </p>
        )}
        {imprints.length > 0 && (
          <ul className="mt-4 flex flex-col gap-1.5" aria-label={`Imprints of ${name}`}>
            {imprints.map((imprint) => (
              <li key={imprint.id} className="imprint">
                <Unbroken text={formatImprint(imprint)} />
                {imprint.artwork && (
                  <a href={getFileUrl(path, imprint.artwork)} className="ml-2 text-forest underline underline-offset-4">
                    View artwork
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {sizes.length > 0 && knownSizes.length === 0 && <p className="mt-4 text-sm text-muted">{openSizesText}</p>}
        {knownSizes.length > 0 && (
          <dl className="mt-4 flex flex-wrap gap-2" aria-label={`Sizes of ${name}`}>
            {knownSizes.map((size) => (
              <div key={size.name} className="size-count">
                <dt>{size.name}</dt>
                <dd>{format.count(size.quantity)}</dd>
              </div>
            ))}
          </dl>
        )}
        {note && (
          <p dir="auto" className="mt-4 max-w-[52ch] text-sm whitespace-pre-line text-muted">
            {note}
          </p>
        )}
        {canComment && (
          <Link
            to={`?about=line/${id}#comment-form`}
            className="mt-3 inline-flex min-h-11 items-center text-sm font-semibold text-forest underline underline-offset-4 no-print"
          >
            Comment<span className="sr-only">{` on ${name}`}</span>
          </Link>
        )}
      </div>
    </li>
  )
}
