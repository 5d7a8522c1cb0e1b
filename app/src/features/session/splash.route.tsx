export default function Splash() {
  return null;
}
