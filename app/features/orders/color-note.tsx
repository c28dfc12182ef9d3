/** Names the color of a line's product, if it has one. */
export const ColorNote = ({ color }: { color: string | undefined }) =>
  color ? <p className="text-sm leading-5 font-normal text-muted">{`Color: ${color}`}</p> : null
