import type { ProductFamily } from '../../product-type.ts'

export const FOLDED_TEES: ProductFamily = {
  picture: 'foldedtee',
  otherView: 'tshirt',
  brands: [
    ['Brindlecoat', 4],
    ['Cottonreave', 4],
    ['Threadlark', 3],
    ['Overfell', 2],
  ],
  details: [
    'It folds square and stays that way on a shelf or in a box.',
    'Shoulder-to-shoulder taping keeps the neckline from rolling.',
    'The collar is set with two needles and keeps its circle.',
    'Side seamed, so it hangs straight after the first wash.',
    'Pre-shrunk cotton with less than three percent left to give.',
    'The printed neck label leaves nothing to scratch.',
  ],
  decorations: [
    { method: 'screen', spot: 'across the chest', areas: ['12" x 14"', '11" x 12"', '10" x 10"'] },
    { method: 'transfer', spot: 'on the chest', areas: ['11" x 11"', '12" x 10"'] },
    { method: 'screen', spot: 'on the left chest', areas: ['4" x 4"', '3.5" x 3.5"'] },
    { method: 'digital', spot: 'on the front', areas: ['14" x 16"', '12" x 14"'] },
  ],
  uses: [
    'It lies flat in a welcome box, logo up.',
    'Company stores keep a stack of these in every size.',
    'A shirt that feels bought rather than handed out.',
    'The one people ask to have again next year.',
    'Founders wear it under a blazer, interns under a hoodie.',
    'Alumni offices and museum shops sell it at full price.',
  ],
  includes: [
    'Sizes S to 2XL in any mix, each folded to shelf size',
    'Sizes XS to 3XL, individually folded with a paper band',
    'Adult sizes S to 3XL, folded and packed by size',
    'Sizes S to 2XL, one-location print, folded',
  ],
  minimums: [12, 24, 36, 48],
  days: [5, 11],
  types: [
    {
      noun: 'Heavyweight Tee',
      category: 'T-Shirts',
      share: 6,
      price: [9.9, 17.5],
      leads: [
        'A substantial 6.5 oz cotton tee with structure and a dry hand.',
        'Thick, boxy and built to soften over years rather than weeks.',
        'The {series} has the weight of a vintage work shirt and a collar that will not bacon.',
        'Heavy open-end cotton gives the {series} its squared-off, streetwear shape.',
      ],
      facts: ['At 6.5 oz, it is opaque even in the lightest shade.', 'The high, one-inch collar sits flat all day.'],
    },
    {
      noun: 'Combed Cotton Tee',
      category: 'T-Shirts',
      share: 6,
      price: [8.6, 14.2],
      leads: [
        'Long-staple cotton, combed until only the smooth fibers are left.',
        'The {series} is soft from the first wear, with nothing sprayed on to make it so.',
        'A combed cotton tee with a fine face and a clean edge.',
      ],
      facts: ['Combing takes out the short fibers that turn into pills.', 'The fine knit shows small type as drawn.'],
    },
    {
      noun: 'Retail-Fit Tee',
      category: 'T-Shirts',
      share: 5,
      price: [10.8, 17.2],
      leads: [
        'Cut like the shirts people buy for themselves.',
        'The {series} is trimmer at the sleeve and longer in the body than a standard tee.',
        'Retail pattern, retail fabric, company logo.',
      ],
      facts: ['The fit runs true to size, a shade slimmer in the arm.', 'Made in 5 oz cotton with a soft, dry finish.'],
    },
    {
      noun: 'Organic Cotton Tee',
      category: 'Eco',
      share: 9,
      price: [10.9, 17.9],
      leads: [
        'GOTS-certified organic cotton, grown without synthetic pesticides.',
        'The {series} is a soft organic tee with paperwork to back up the claim.',
        'Organic cotton, low-impact dyes and a fit that needs no apology.',
      ],
      facts: ['Certified from the farm to the sewing floor.', 'The dyes meet the same standard as the cotton.'],
      includes: [
        'Sizes S to 2XL in any mix, folded with a paper band',
        'Sizes XS to 3XL, folded, no individual polybags',
      ],
    },
  ],
}
