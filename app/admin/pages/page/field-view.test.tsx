import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldView } from './field-view.tsx'

test('the save bar finds an image field by its name', () => {
  const field = { kind: 'picture', label: 'Image', hasAlt: true } as const
  const html = renderToString(<FieldView name="hero.picture" field={field} typed={{ src: '', alt: '' }} />)
  expect(html).toContain('<div id="hero.picture" class="save-bar-target">')
})
