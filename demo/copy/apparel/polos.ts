import type { ProductFamily } from '../../product-type.ts'

export const POLOS: ProductFamily = {
  picture: 'polo',
  brands: [
    ['Brindlecoat', 4],
    ['Threadlark', 4],
    ['Hemlow Supply', 3],
    ['Overfell', 2],
  ],
  details: [
    'A flat-knit collar holds its fold through the dryer.',
    'The three-button placket is reinforced where it takes the strain.',
    'Side vents let it hang untucked without bunching.',
    'Dyed-to-match buttons are cross-stitched and stay put.',
    'Taped shoulder seams keep the shape across a long day.',
    'The knit breathes, so it works indoors and on the course.',
  ],
  decorations: [
    { method: 'embroidery', spot: 'on the left chest', areas: ['3.5" x 3.5"', '4" x 2.5"', '3" x 2"'] },
    { method: 'embroidery', spot: 'on the right sleeve', areas: ['2.5" x 2"', '3" x 1.5"'] },
    { method: 'transfer', spot: 'on the left chest', areas: ['3.5" x 3.5"', '4" x 3"'] },
  ],
  uses: [
    'Trade show staff look like one team in it.',
    'Dress code says collar, comfort says polo.',
    'Dealerships, clinics and front desks wear it daily.',
    'It gets through a golf outing and the dinner after.',
    'Order one run for the whole service department.',
    'A smart step up when a tee is one step short.',
  ],
  includes: [
    'Sizes S to 3XL in any mix, individually folded',
    'Adult sizes XS to 4XL, folded and packed by size',
    'Sizes S to 2XL, one logo location',
    'Sizes S to 4XL, folded over paper board',
  ],
  minimums: [6, 12, 24, 36],
  days: [6, 14],
  types: [
    {
      noun: 'Pique Polo',
      category: 'T-Shirts',
      share: 7,
      price: [16.5, 27],
      leads: [
        'A classic cotton pique polo with a soft collar and three buttons.',
        'The {series} is the polo most people picture when they hear the word.',
        'Textured cotton pique that wears in rather than out.',
        'Honest pique, even stitching and a collar that behaves.',
      ],
      facts: ['The 6 oz pique hides wrinkles and small spills.', 'Cotton breathes; the pique weave helps it along.'],
    },
    {
      noun: 'Performance Polo',
      category: 'T-Shirts',
      share: 6,
      price: [19.5, 34],
      leads: [
        'A light polo that wicks, stretches and dries in the time of a lunch break.',
        'The {series} keeps its composure at 90 degrees.',
        'Made for the course, worn to the office.',
      ],
      facts: ['UPF 40 comes from the knit itself.', 'Snag-resistant yarns stand up to seat belts and lanyards.'],
    },
    {
      noun: 'Jersey Polo',
      category: 'T-Shirts',
      share: 4,
      price: [12.8, 19.8],
      leads: [
        'The ease of a tee with the manners of a collar.',
        'The {series} is a soft jersey polo at an everyday price.',
        'Smooth cotton jersey for crews who would rather not wear pique.',
      ],
      facts: ['The jersey face takes a print as well as embroidery.', 'It folds as flat as a tee.'],
    },
    {
      noun: 'Organic Cotton Polo',
      category: 'Eco',
      share: 5,
      price: [21, 33],
      leads: [
        'A pique polo in certified organic cotton.',
        'The {series} pairs organic cotton with corozo-nut buttons.',
        'Organic from the yarn to the sewing thread.',
      ],
      facts: ['GOTS certified, with transaction papers on request.', 'Buttons are cut from a nut, not from plastic.'],
    },
  ],
}
