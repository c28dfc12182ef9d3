/** Numbers of orders and proposals, ink colors, and sizes. */
const whole = /([OP]-\d{4}-\d+|PMS [\w ]+|[\d.]+ × [\d.]+ \w+)/

/** A text whose numbers, ink colors and sizes are not divided between lines. */
export function Unbroken({ text }: { text: string }) {
  return text.split(whole).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
