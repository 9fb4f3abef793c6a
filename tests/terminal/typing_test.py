"""What kast play understands of what is typed: the guide, Tab, nested fields, names."""

import asyncio
import unittest

import fights_test
import terminal_test
from play_test import Player
from pseudo_terminal import PseudoTerminal

class Guided(PseudoTerminal):
    def test_a_value_that_cannot_be_taken_is_there_to_be_edited(self):
        links = self.begin()
        self.type("/do character.add\n")
        self.until(lambda _: self.last() == "name>")
        self.type('"Ana Lee"\n')
        self.until(lambda _: self.last() == "troika.character.add>")
        self.type("ready=nope numbers.skill=nine numbers.luck_max=9\n")
        self.until(lambda lines: any(line.startswith("! skill: a number") for line in lines))
        self.until(lambda _: self.last() == "troika.character.add> ready=nope numbers.skill=nine")
        self.type("\x15numbers.skill=5 numbers.stamina_max=20\n")
        self.until(lambda _: self.last() == "troika.character.add>")
        self.type("\n")
        self.until(lambda lines: any("character added: Ana Lee" in line for line in lines))
        added = self.of_type(links["gm"], "troika.character.added")[-1]["data"]["creature"]
        self.assertEqual((added["name"], added["skill"], added["luck"]), ("Ana Lee", 5, 9))
        # All of it is one line of what was typed.
        self.type("\x10")
        self.until(lambda _: '/do troika.character.add name="Ana Lee" numbers.luck_max=9 numbers.skill=5'
                   in " ".join(self.shown()))

    def test_a_needed_value_is_asked_for_again(self):
        self.begin()
        self.type("/do luck.offer\n")
        self.until(lambda _: self.last() == "creature>")
        self.type('"Big Zed"\n')
        self.until(lambda lines: any("Nobody and nothing here is called Big Zed" in line for line in lines))
        self.until(lambda _: self.last() == 'creature> "Big Zed"')
        self.type("\x15\n")
        self.until(lambda _: self.last() == "Ann>")
        self.assertIn("-- given up; nothing was sent", self.shown())

    def test_control_c_says_that_nothing_was_sent_and_keeps_what_was_typed(self):
        links = self.begin()
        before = len(self.events(links["gm"]))
        self.type("/do attack attacker=Goblin\n")
        self.until(lambda _: self.last() == "defender>")
        self.type("\x03")
        self.until(lambda lines: "-- given up; nothing was sent" in lines and self.last() == "Ann>")
        self.assertEqual(len(self.events(links["gm"])), before)
        self.type("\x10")
        self.until(lambda _: self.last() == "Ann> /do troika.attack attacker=Goblin")

    def test_another_command_leaves_it(self):
        links = self.begin()
        self.type("/do test\n")
        self.until(lambda _: self.last() == "actor>")
        self.type("/me leaves it\n")
        self.until(lambda lines: any("Ann: leaves it" in line for line in lines) and self.last() == "Ann>")
        self.assertIn("-- given up; nothing was sent", self.shown())
        self.assertEqual(self.of_type(links["gm"], "room.said")[-1]["data"]["text"], "leaves it")

    def test_tab_gives_the_values_of_what_is_asked_for(self):
        self.begin()
        self.type("/do attack\n")
        self.until(lambda _: self.last() == "attacker>")
        self.type("gob\t")
        self.until(lambda _: self.last() == 'attacker> "Goblin 1"')
        self.type("\n")
        self.until(lambda _: self.last() == "defender>")
        self.type("Ann\n")
        self.until(lambda _: self.last() == "troika.attack>")
        self.type("cov\t")
        self.until(lambda _: self.last() == "troika.attack> cover=")
        self.type("\x15weapon=gob\t")
        self.until(lambda _: self.last() == 'troika.attack> weapon="Goblin 1"')


class Completed(PseudoTerminal):
    def test_tab_gives_answers_and_the_questions_they_are_for(self):
        links = self.begin()
        gm = Player(self, links["gm"])
        self.type("/do character.add name=Ana numbers.skill=9 numbers.stamina_max=24 numbers.luck_max=12\n\n")
        self.until(lambda lines: any("character added: Ana" in line for line in lines))
        gm.until(lambda line: "character added: Ana" in line)
        gm.says('/do luck.offer Ana note="The rope holds"')
        self.until(lambda lines: any(line.startswith("? ") for line in lines) and self.last() == "Ann>")
        self.type("/answer \t")
        self.until(lambda lines: any(line.split() == ["decline", "test-luck"] for line in lines))
        self.until(lambda _: self.last() == "Ann> /answer")
        self.type("dec\t")
        self.until(lambda _: self.last() == "Ann> /answer decline")
        # As it is read, too.
        self.type("\x15/answer test luck\n")
        self.until(lambda lines: any("answer test luck" in line for line in lines))

    def test_tab_goes_on_in_parts_of_fields(self):
        self.begin(system="savage-worlds")
        self.type("/character.add she\t")
        self.until(lambda _: self.last() == "Ann> /character.add sheet.")
        self.type("att\t")
        self.until(lambda _: self.last() == "Ann> /character.add sheet.attributes.")
        self.type("vig\t")
        self.until(lambda _: self.last() == "Ann> /character.add sheet.attributes.vigor.")
        self.type("\x15/help character.add she\t")
        self.until(lambda _: self.last() == "Ann> /help character.add sheet.")


class Nested(terminal_test.Terminal):
    def sit(self, system):
        self.links = self.new("--name", "Friday", system=system)
        self.ann = Player(self, self.links["player"], "--name", "Ann")
        self.ann.until(lambda line: "Ann joined" in line)
        self.gm = Player(self, self.links["gm"])
        self.gm.until(lambda line: "GM joined" in line)

    def test_help_teaches_the_parts_of_a_field(self):
        self.sit("savage-worlds")
        told = "\n".join(self.gm.says("/help character.add"))
        self.assertRegex(told, r"savage-worlds\.character\.add: Puts a new character on the table\.")
        self.assertIn("  sheet: parts: name, ", told)
        told = "\n".join(self.gm.says("/help character.add sheet"))
        self.assertIn("sheet.name: a text", told)
        self.assertIn("sheet.skills: by name, each parts: die", told)
        told = "\n".join(self.gm.says("/help character.add sheet.skills"))
        self.assertRegex(told, r"sheet\.skills\.NAME\.die: a number, 4 to 12")
        self.assertIn("has no sheet.nose", self.gm.says("/help character.add sheet.nose")[-1])

    def test_every_method_says_in_a_sentence_what_it_does(self):
        self.sit("troika")
        for method in ("attack", "room.kick", "dice.roll", "choice.seal"):
            self.assertRegex(self.gm.says("/help " + method)[0], r"^[a-z.-]+: (GM: )?[A-Z][^.]+.*\.$")

    def test_parts_are_set_by_their_path(self):
        self.sit("savage-worlds")
        said = self.gm.says('/character.add sheet.name="Ana Lee" sheet.wild=yes sheet.skills.fighting.die=8 '
                            "sheet.attributes.vigor.die=10 owner=Ann")
        self.assertFalse([line for line in said if line.startswith("kast: ")], said)
        added = self.of_type(self.links["gm"], "savage-worlds.character.added")[-1]["data"]
        self.assertEqual(added["owner"], self.of_type(self.links["gm"], "room.joined")[0]["data"]["member"])
        state = asyncio.run(fights_test.state_of(self.links["gm"]))
        sheet = state["table"]["characters"][added["character"]]["sheet"]
        self.assertEqual(sheet["traits"]["fighting"]["die"], 8)
        self.assertEqual(sheet["traits"]["vigor"]["die"], 10)

    def test_names_are_ids_where_an_id_is_wanted_and_there_alone(self):
        self.sit("mouse-guard")
        for name in ("Ann", "Fox", "Brun"):
            self.gm.says(f"/character.add name={name} health=5")
        ids = {one["data"]["called"]: one["data"]["character"]
               for one in self.of_type(self.links["gm"], "mouse-guard.character.added")}
        # The new team's id and name stay as typed, though both are somebody's name.
        said = self.gm.says('/conflict.start type=fight teams=[{"id":"Fox","side":"gm","name":"Brun","members":["fox"]},'
                            '{"id":"Ann","side":"players","name":"Us","members":["Brun","ann"]}]')
        self.assertFalse([line for line in said if line.startswith("kast: ")], said)
        teams = self.of_type(self.links["gm"], "mouse-guard.conflict.started")[-1]["data"]["conflict"]["teams"]
        self.assertEqual([(team["id"], team["name"]) for team in teams], [("Fox", "Brun"), ("Ann", "Us")])
        self.assertEqual([team["members"] for team in teams], [[ids["Fox"]], [ids["Brun"], ids["Ann"]]])

    def test_a_word_after_an_equals_sign_stays_as_typed(self):
        self.sit("mouse-guard")
        self.gm.says("/character.add name=Fox health=5")
        self.assertIn("no-such-character", self.gm.says("/award =Fox fate=1 persona=0")[-1])
        self.assertIn("no-such-character", self.gm.says("/award character==fox fate=1 persona=0")[-1])
        self.assertNotIn("kast: ", self.gm.says("/award fox fate=1 persona=0")[-1])


if __name__ == "__main__":
    unittest.main()
