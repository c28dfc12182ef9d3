import type { ProductFamily } from '../../product-type.ts'

export const TEES: ProductFamily = {
  picture: 'tshirt',
  otherView: 'foldedtee',
  brands: [
    ['Threadlark', 5],
    ['Hemlow Supply', 4],
    ['Cottonreave', 4],
    ['Brindlecoat', 2],
    ['Overfell', 1],
  ],
  details: [
    'The crew neck is ribbed and topstitched so it keeps its shape.',
    'Shoulder-to-shoulder taping stops the seams from stretching out.',
    'Double-needle stitching at the sleeves and hem holds up to weekly washing.',
    'A tear-away label means nothing scratches and your own tag can be added.',
    'Side seams give it a cleaner fit than a tubular tee.',
    'Cut for a true-to-size unisex fit, neither boxy nor slim.',
    'Pre-shrunk, so the size on the order is the size after the wash.',
  ],
  decorations: [
    { method: 'screen', spot: 'across the chest', areas: ['12" x 14"', '11" x 12"', '10" x 10"'] },
    { method: 'screen', spot: 'on the left chest', areas: ['4" x 4"', '3.5" x 3.5"'] },
    { method: 'transfer', spot: 'on the chest', areas: ['11" x 11"', '12" x 12"'] },
    { method: 'digital', spot: 'on the front', areas: ['14" x 16"', '12" x 16"'] },
  ],
  uses: [
    'Good for volunteer days, launch teams and anyone staffing a booth.',
    'People wear it on weekends, which is the best media buy there is.',
    'It layers easily under a hoodie or a blazer.',
    'Mix sizes freely; the break counts the whole order.',
    'An easy first piece for a company store.',
    'The usual answer when 300 people need a shirt by the offsite.',
  ],
  includes: [
    'Sizes S to 2XL in any mix, folded and packed by size',
    'Sizes XS to 3XL; 2XL and up at no extra charge',
    'Adult sizes S to 4XL, individually folded',
    'Sizes S to XL, one-location print',
  ],
  minimums: [12, 24, 36, 48, 72],
  days: [4, 10],
  types: [
    {
      noun: 'Ringspun Cotton Tee',
      category: 'T-Shirts',
      share: 8,
      price: [7.4, 12.5],
      leads: [
        'Soft 4.3 oz ringspun cotton in a fit that flatters most people.',
        'Ringspun yarn makes the {series} smoother to the touch and better to print on.',
        'The {series} is the tee people keep after the event is over.',
        'A 100% ringspun cotton tee with an easy drape and a clean neckline.',
      ],
      facts: ['The tight knit gives screen prints sharp edges.', 'Fine-gauge 30 singles cotton, combed for softness.'],
    },
    {
      noun: 'Everyday Cotton Tee',
      category: 'T-Shirts',
      share: 7,
      price: [4.2, 6.9],
      leads: [
        'A 5.3 oz cotton tee that does the basics well.',
        'The budget tee we are happy to put a name to.',
        'The {series} covers walks, rallies and reunions without straining the budget.',
        'Midweight cotton, honest stitching and a wide size run.',
      ],
      facts: [
        'Stocked deep, so last-minute size changes are rarely a problem.',
        'Five hundred shirts at a time is no trouble.',
      ],
    },
    {
      noun: 'Garment-Dyed Tee',
      category: 'T-Shirts',
      share: 5,
      price: [12.5, 19.9],
      leads: [
        'Dyed after sewing for a broken-in color and a soft, washed hand.',
        'The {series} arrives feeling like a favorite from three summers ago.',
        'Garment dyeing gives each shirt a slightly faded, lived-in shade.',
      ],
      facts: [
        'Because it is dyed as a finished garment, it will not shrink any further.',
        'Color varies a touch from shirt to shirt, as it should.',
      ],
    },
    {
      noun: 'Performance Tee',
      category: 'T-Shirts',
      share: 5,
      price: [8.8, 15.5],
      leads: [
        'A light polyester tee that moves sweat away and dries fast.',
        'Made for race days, field crews and summer camps.',
        'The {series} has a smooth jersey face that looks like cotton and works like sportswear.',
      ],
      facts: [
        'UPF 40 sun protection is knitted in, not sprayed on.',
        'An odor-control finish keeps it fresh through a long day.',
      ],
    },
    {
      noun: 'Youth Cotton Tee',
      category: 'T-Shirts',
      share: 3,
      price: [4.4, 7.6],
      leads: [
        'The same soft cotton as our adult tees, cut for kids.',
        'Family day, summer reading, youth league: the {series} handles all three.',
        'A durable cotton tee in youth sizes, with a tagless neck.',
      ],
      facts: ['Sizes XS to XL fit roughly ages 4 to 14.', 'Meets CPSIA requirements for children’s apparel.'],
      includes: [
        'Youth sizes XS to XL in any mix, folded and packed by size',
        'Youth sizes XS to XL, one-location print',
      ],
      uses: [
        'Camps, leagues and libraries order it every summer.',
        'Bring-your-kid day goes better in matching shirts.',
        'It stands up to playgrounds, paint and the wash that follows.',
        'Add a few to the adult order for the family picnic.',
      ],
    },
    {
      noun: 'Relaxed-Fit Tee',
      category: 'T-Shirts',
      share: 5,
      price: [9.2, 15.8],
      leads: [
        'Dropped shoulders and a longer body make this an easy shirt to wear.',
        'The {series} hangs loose without looking oversized.',
        'A roomy 5.5 oz cotton tee with a retail cut.',
      ],
      facts: [
        'The looser sleeve and body suit a wide range of builds.',
        'An extra inch of length keeps it tucked or covered.',
      ],
    },
    {
      noun: 'Recycled Cotton Tee',
      category: 'Eco',
      share: 9,
      price: [8.9, 14.8],
      leads: [
        'Half recycled cotton, half fresh, and a good deal less water.',
        'The {series} is cut from yarn that was cutting-room scrap last year.',
        'A soft tee spun from textile offcuts and long-staple cotton.',
      ],
      facts: [
        'Recycled content is certified to the Global Recycled Standard.',
        'The yarn is blended by shade, which saves most of the dyeing.',
      ],
    },
  ],
}
