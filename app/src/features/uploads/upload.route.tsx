export default function Upload() {
  return null;
}
