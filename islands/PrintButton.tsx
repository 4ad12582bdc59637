import { Button } from "../src/components/Button.tsx";
import { PrinterIcon } from "../src/components/Icons.tsx";

/** Opens the browser's print dialog. */
export default function PrintButton() {
  return (
    <Button variant="primary" onPress={() => print()}>
      <PrinterIcon /> Print
    </Button>
  );
}
