import { useEffect, useRef } from 'react'
import { chooseColor, useChosenColor } from './chosen-color.ts'
import type { ProductView } from './product-view.ts'
import './color-chips.css'

/** Colors of a product that is one listing in all of them, by name. Without JavaScript the quote form asks. */
export function ColorChips({ product: { id, name, colors } }: { product: ProductView }) {
  const chosen = useChosenColor(id)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  // Applies a press from before hydration.
  useEffect(() => {
    const pressed = fieldset.current?.querySelector<HTMLInputElement>(':checked')
    if (pressed?.value) chooseColor(id, pressed.value)
  }, [id])
  // Follows the quote form.
  useEffect(() => {
    for (const radio of fieldset.current?.querySelectorAll('input') ?? []) radio.checked = radio.value === chosen
  }, [chosen])
  return (
    <fieldset ref={fieldset} className="color-chips noscript:hidden">
      <legend>
        Color<span className="sr-only">{` of ${name}`}</span>
      </legend>
      {['', ...colors].map((color) => (
        <label key={color}>
          <input
            type="radio"
            name="chosen-color"
            value={color}
            defaultChecked={color === ''}
            onChange={() => chooseColor(id, color)}
          />
          <span>{color || 'Any color'}</span>
        </label>
      ))}
    </fieldset>
  )
}
