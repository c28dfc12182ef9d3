import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { DielineSheet } from '#app/ui/dieline.tsx'
import { Image, ImagePlaceholder } from '#app/ui/image.tsx'
import { Specimen } from './specimen.tsx'

export function Images() {
  return (
    <>
      <Specimen label="Picture of our own, in three widths">
        <Image src="/pictures/mug-terracotta.webp" alt="Ceramic mug in terracotta" sizes="300px" />
      </Specimen>
      <Specimen label="Picture that is broken">
        <Image src="/pictures/no-such-picture.webp" alt="A mug nobody has taken a picture of" sizes="300px" />
      </Specimen>
      <Specimen label="PicturePlaceholder: there is none">
        <ImagePlaceholder alt="A mug without a picture" />
      </Specimen>
      <Specimen label="BoxDrawing, in the color of the text">
        <BoxDrawing className="gallery-drawing" />
      </Specimen>
      <Specimen label="DielineSheet">
        <DielineSheet className="gallery-drawing" />
      </Specimen>
      <Specimen label="Drawings on a dark ground" dark>
        <BoxDrawing className="gallery-drawing" />
        <DielineSheet className="gallery-drawing" />
      </Specimen>
    </>
  )
}
