import { useBrand } from '#app/features/brand/use-brand.ts'
import { joinClasses } from '#app/ui/classes.ts'

/** Map of Wisconsin with the warehouse; empty unless the brand ships from 'Wisconsin'. */
export function WisconsinMap({ className }: { className?: string }) {
  if (useBrand().fulfillment !== 'Wisconsin') return null
  return (
    <svg
      viewBox="0 0 320 337"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      role="img"
      aria-label="Outline of Wisconsin with our fulfillment center marked in the south"
      className={joinClasses('h-auto', className)}
    >
      <path
        d="M54 31.1L75 27.6L95 19.8L112.5 13.5L119 24L111 38.1L134 40.2L149 56.3L200 70.4L220 81.6L250 85.8L261.5 95.7L261.5 125.2L272.5 126.6L275 144.1L264 161L254.5 182.7L267.5 174.3L284 157.5L305.5 130.1L302 144.8L290 164.5L280 189.1L278.5 211.5L270 238.2L262 262.8L261 288.1L266 308.4L265 326.7L123 325.3L101.5 313.4L96.5 287.4L94 255.8L91 231.2L71 217.2L50 192.6L35 181.3L15 168L16.5 143.4L22.5 122.4L11 105.5L18.5 88.6L40.5 74.6L40.5 33.9Z"
        strokeDasharray="6 5"
      />
      <g transform="translate(195 248.8)" className="stroke-white">
        <path d="m-24 -6 24-10 24 10v26l-24 10-24-10Z" className="fill-forest-deep" />
        <path d="m-24-6 24 10 24-10M0 4v26" />
        <path d="m-12-11 24 10v8" className="stroke-mustard" />
      </g>
    </svg>
  )
}
