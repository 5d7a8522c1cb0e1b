export default function File() {
  return null;
}
