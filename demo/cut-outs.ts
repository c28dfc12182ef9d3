/** Images that pages and posts show without their background. */
export const cutOuts = [
  'arrival-forest',
  'arrival-terracotta',
  'beanie-grey',
  'bench-navy',
  'bench-terracotta',
  'bottle-forest',
  'bottle-sky',
  'crewneck-forest',
  'crewneck-grey',
  'duomug-mustard',
  'foldedtee-navy',
  'foldedtee-sage',
  'foldedtee-terracotta',
  'hero-forest',
  'hero-terracotta',
  'latte-terracotta',
  'mailer-kraft',
  'mailer-navy',
  'mailer-terracotta',
  'mug-black',
  'mug-navy',
  'mug-sage',
  'mug-terracotta',
  'mug-white',
  'notebook-forest',
  'notebook-navy',
  'pencils-mustard',
  'pint-forest',
  'polo-navy',
  'polo-sand',
  'spiral-navy',
  'spiral-terracotta',
  'stickynotes-mustard',
  'swagbox-forest',
  'tote-natural',
  'tote-terracotta',
  'tumbler-navy',
  'tumbler-sage',
]

/** Several cut-outs standing together, the first at the back, as one more cut-out; in pixels from the upper left. */
export type Arrangement = {
  name: string
  width: number
  height: number
  parts: { image: string; width: number; left: number; top: number }[]
}

/** Composed cut-outs, without an original image. */
export const arrangements: Arrangement[] = [
  {
    name: 'goods',
    width: 1080,
    height: 900,
    parts: [
      { image: 'tote-terracotta', width: 875, left: -170, top: 37 },
      { image: 'bottle-forest', width: 750, left: 205, top: 192 },
      { image: 'duomug-mustard', width: 520, left: 559, top: 444 },
    ],
  },
  {
    name: 'stack',
    width: 900,
    height: 900,
    parts: [
      { image: 'mailer-kraft', width: 853, left: 17, top: 167 },
      { image: 'mailer-navy', width: 853, left: 27, top: 9 },
      { image: 'mailer-terracotta', width: 853, left: 17, top: -149 },
    ],
  },
]
