import { expect, test } from 'vitest'
import type { Print } from '#db/tables/imprint.ts'
import { getShownProofs } from './shown-proofs.ts'

const print: Print = {
  area: 'front',
  areaName: 'Front',
  method: 'screen print',
  center: [0.5, 0.5],
  widthMm: 50,
  heightMm: 20,
  degrees: 0,
  inks: 'own',
}

test('sales see the print risks that the buyer was shown, each once', () => {
  const warnings = ['It runs up to the edge: leave 3 mm, as prints may shift and be cut off.']
  const proof = { picture: '/p.webp', color: null, prints: [{ ...print, warnings }, { ...print, warnings }, print] }
  const files = { uploaded_files: [], proof_files: [], more_items: [] }
  const shown = getShownProofs({ product_id: 'mug', product_name: 'Mug', proof, ...files })
  expect(shown.mug).toMatchObject({ warnings, file: null })
  expect(shown.mug?.lines).toHaveLength(3)
})
