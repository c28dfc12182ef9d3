import { formatStockItem } from '#app/features/stock/items/format-item.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { FieldErrorList, getAriaAttributes } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import { getSizeField } from '../../addresses/answer-form.ts'
import type { PageGift } from '../send-page.server.ts'
import { SizeChoice } from './size-choice.tsx'

type GiftChoiceProps = { gifts: readonly PageGift[]; values: FieldValues; errors: FieldErrors }

/** Gifts as cards with radio buttons. The chosen card shows its sizes, by CSS, so also without JavaScript. */
export function GiftChoice({ gifts, values, errors }: GiftChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Gift</legend>
      <div className="gift-list">
        {gifts.map((gift) => (
          <div key={gift.id} className="gift-card">
            <label className="gift-label">
              <GiftImages gift={gift} />
              <span className="flex items-start gap-3 p-4">
                <input
                  type="radio"
                  name="gift"
                  value={gift.id}
                  defaultChecked={values.gift === gift.id}
                  required
                  className="radio mt-0.5 shrink-0"
                  {...getAriaAttributes('gift', { errors: errors.gift ?? [] })}
                />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{gift.title}</span>
                  {gift.description && (
                    <span className="mt-1 block text-sm wrap-anywhere whitespace-pre-line text-muted">
                      {gift.description}
                    </span>
                  )}
                  {gift.contents.some(({ name, quantity }) => quantity > 1 || name !== gift.title) && (
                    <span className="mt-1 block text-sm text-muted">{formatContents(gift.contents)}</span>
                  )}
                  {gift.outText && <span className="mt-2 block text-sm font-semibold">{gift.outText}</span>}
                </span>
              </span>
            </label>
            <div className="gift-sizes">
              {gift.contents.map(
                ({ id, name, color, sizes, asksSize }) =>
                  asksSize && (
                    <SizeChoice
                      key={id}
                      name={getSizeField(id)}
                      legend={`Your size: ${formatStockItem({ name, color, size: '' })}`}
                      sizes={sizes}
                      chosen={values[getSizeField(id)] ?? ''}
                      errors={errors[getSizeField(id)] ?? []}
                      isRequired={false}
                    />
                  ),
              )}
            </div>
          </div>
        ))}
      </div>
      <FieldErrorList id="gift" errors={errors.gift} />
    </fieldset>
  )
}

/** At most four images of a box, the first one large. */
const maxImages = 4

function GiftImages({ gift: { contents } }: { gift: PageGift }) {
  const images = contents.slice(0, maxImages)
  return (
    <span className="gift-images" data-count={images.length}>
      {images.map(({ id, image, mockup }) => (
        <Image key={id} src={mockup ?? image} alt="" width={450} height={450} sizes="(width < 40rem) 90vw, 300px" />
      ))}
    </span>
  )
}

const listFormat = new Intl.ListFormat('en-US')

const formatContents = (contents: PageGift['contents']) =>
  listFormat.format(contents.map(({ name, quantity }) => (quantity > 1 ? `${quantity}\u00a0×\u00a0${name}` : name)))
