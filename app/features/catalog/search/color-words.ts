import type { ColorGroup } from '../query/color-groups.ts'

/** Words of each color group, as boxwright_color_group reads them. */
export const colorWords: Record<ColorGroup, readonly string[]> = {
  black: ['black', 'onyx', 'ebony', 'jet', 'noir'],
  gray: (
    'gray grey silver charcoal graphite slate ash gunmetal pewter titanium nickel chrome aluminum platinum cement ' +
    'concrete'
  ).split(' '),
  white: ['white', 'snow'],
  beige: (
    'beige natural tan sand khaki cream ivory oatmeal oat ecru stone kraft wheat linen bone taupe almond vanilla ' +
    'champagne cork bamboo camel nude putty'
  ).split(' '),
  brown: 'brown chocolate espresso coffee mocha walnut chestnut caramel cognac bronze cocoa mahogany'.split(' '),
  red: 'red maroon burgundy crimson cardinal scarlet wine cherry garnet ruby cranberry brick'.split(' '),
  orange: 'orange tangerine rust terracotta copper pumpkin peach apricot coral'.split(' '),
  yellow: 'yellow gold golden mustard lemon sunflower canary'.split(' '),
  green: 'green forest olive sage mint lime kelly hunter moss emerald jade pine teal fern'.split(' '),
  blue: 'blue navy royal sky cobalt azure denim indigo aqua turquoise cyan ocean sapphire'.split(' '),
  purple: 'purple violet lavender plum lilac orchid eggplant grape amethyst mauve'.split(' '),
  pink: 'pink rose blush fuchsia magenta salmon'.split(' '),
}
