// Creating a character, step by step (TOY 1.5).

#include "unit/toy/table.hpp"

namespace kast::rules::toy {
namespace {

/// A character creation that Ann started, for which the steps before the tested one are done.
struct CharacterCreation : RulesFixture {
    CreationCallingChoose calling{
        .character = "new", .trope = Trope::knave, .flavor = Flavor::bravo};
    Origin origin = Origin::mortal;
    CreationStatsAssign stats{"new", 8, 10, 6, 4};
    const char* secondary = "Low Speech";
    std::vector<int> languages{1, 1};
    int vigor = 1;

    void up_to(int step) {
        if (state.characters.empty()) {
            CreationStart begin;
            begin.id = Id("new");
            begin.name = "Newcomer";
            does(ann, begin);
        }
        while (sheet("new").creation < step) take(sheet("new").creation);
    }
    void take(int step) {
        const std::vector<Command> steps{
            CreationOriginChoose{"new", origin, {}},
            stats,
            CreationSkillsAssign{"new"},
            CreationSavesAssign{"new", Grade::edge, Grade::ordinary, Grade::flawed},
            calling,
            CreationLanguagesRoll{"new", secondary},
            CreationFleshRoll{"new", {}},
            CreationSkillRaise{"new", "Sailing"},
            CreationGearChoose{"new", {}}};
        const auto faces = step == 6   ? languages
                           : step == 7 ? std::vector<int>{vigor}
                                       : std::vector<int>{};
        does(ann, steps[static_cast<std::size_t>(step - 1)], faces);
        if (step == 6) answers(ann, asks::add, "done");
    }
    const Adventurer& one() const { return sheet("new"); }
};

TEST(Creation, GoesStepByStep) {  // TOY-create-1
    CharacterCreation creation;
    creation.up_to(1);
    const std::vector<Command> steps{
        CreationOriginChoose{"new", Origin::fae, BoundedString<200>("a circus")},
        creation.stats,
        CreationSkillsAssign{"new"},
        CreationSavesAssign{"new", Grade::edge, Grade::ordinary, Grade::flawed},
        creation.calling,
        CreationLanguagesRoll{"new", "Low Speech"},
        CreationFleshRoll{"new", {}},
        CreationSkillRaise{"new", "Salt"},
        CreationGearChoose{"new", {}}};
    for (std::size_t i = 1; i < steps.size(); ++i)
        EXPECT_EQ(creation.refused(ann, steps[i]), "step-order") << i;
    EXPECT_EQ(creation.refused(bo, steps[0]), "not-allowed");
    creation.does(ann, steps[0]);
    EXPECT_EQ(creation.one().origin, Origin::fae);
    EXPECT_EQ(creation.one().background, "a circus");
    EXPECT_EQ(creation.refused(ann, steps[0]), "step-order");  // Not twice.
    // Until it is made, it does not play.
    EXPECT_EQ(creation.refused(ann, KnackRoll{.actor = "new", .x = BoundedInt<-99, 99>(1)}),
              "unfit");
    const auto view = System::view(creation.state, {}).characters.at("new");
    EXPECT_EQ(view.creation->method, "creation.stats.assign");
    EXPECT_EQ(view.allowed, (std::vector<std::string>{"creation.stats.assign"}));
}

TEST(Creation, FourDiceForFourStats) {  // TOY-create-2a
    CharacterCreation creation;
    creation.up_to(2);
    EXPECT_EQ(creation.refused(ann, CreationStatsAssign{"new", 10, 10, 6, 4}), "assignment");
    EXPECT_EQ(creation.refused(ann, CreationStatsAssign{"new", 12, 8, 6, 4}), "assignment");
    EXPECT_EQ(creation.refused(ann, CreationStatsAssign{"new", 9, 8, 6, 4}), "die-not-on-chain");
    creation.does(ann, CreationStatsAssign{"new", 4, 6, 10, 8});
    EXPECT_EQ(creation.one().tangibles, (Tangibles{4, 6, 10, 8}));
}

TEST(Creation, IntangiblesStartAtAD4) {  // TOY-create-2b, TOY-create-5
    CharacterCreation creation;
    creation.calling.intangibles = BoundedList<IntangibleStep, 8>{{Intangible::awareness, 1}};
    creation.up_to(5);
    EXPECT_EQ(creation.one().intangibles, Intangibles{});
    EXPECT_EQ(creation.one().intangibles.talent, (UsageDie{4, 4}));
    creation.up_to(6);  // Changed by the Flavor.
    EXPECT_EQ(creation.one().intangibles.awareness, (UsageDie{6, 6}));
    EXPECT_EQ(creation.one().intangibles.talent, (UsageDie{4, 4}));
}

TEST(Creation, SevenSkillsAtOne) {  // TOY-create-3
    CharacterCreation creation;
    creation.up_to(4);
    std::set<std::string> names;
    for (const auto& [name, skill] : creation.one().skills) {
        names.insert(name);
        EXPECT_EQ(skill.x, 1) << name;
    }
    EXPECT_EQ(names, (std::set<std::string>{"Bushcraft", "Eyeball", "Listen", "Lore", "Math",
                                            "Salt", "Travel"}));
}

TEST(Creation, OneSaveOfEachGrade) {  // TOY-create-4
    CharacterCreation creation;
    creation.up_to(4);
    EXPECT_EQ(
        creation.refused(ann, CreationSavesAssign{"new", Grade::edge, Grade::edge, Grade::flawed}),
        "save-assignment");
    creation.does(ann, CreationSavesAssign{"new", Grade::flawed, Grade::edge, Grade::ordinary});
    EXPECT_EQ(creation.one().saves.hexes, (SaveDie{Grade::flawed, 1}));
    EXPECT_EQ(creation.one().saves.toxins, (SaveDie{Grade::edge, 2}));
    EXPECT_EQ(creation.one().saves.doom, (SaveDie{Grade::ordinary, 1}));
}

TEST(Creation, AMortalHasATropeAndAFaeASpecies) {  // TOY-create-5
    CharacterCreation creation;
    creation.up_to(5);
    const Id who("new");
    EXPECT_EQ(
        creation.refused(ann, CreationCallingChoose{.character = who, .species = Species::murk}),
        "calling");
    EXPECT_EQ(creation.refused(ann, CreationCallingChoose{.character = who, .trope = Trope::knave}),
              "calling");
    EXPECT_EQ(creation.refused(ann, CreationCallingChoose{.character = who,
                                                          .trope = Trope::knave,
                                                          .flavor = Flavor::soldier}),
              "calling");
    creation.does(ann, CreationCallingChoose{.character = who,
                                             .trope = Trope::knave,
                                             .flavor = Flavor::bravo,
                                             .skills = {{{"Listen", 2}}},
                                             .usage = {{{"luck", power(4, {RollKind::roll_20})}}},
                                             .fixed = {{{"knave", Sides(4)}}}});
    EXPECT_EQ(creation.one().primary, Stat::dexterity);
    EXPECT_EQ(creation.one().skills.at("Listen").x, 2);
    EXPECT_EQ(creation.one().usage.at("luck").max, 4);
    CharacterCreation fae;
    fae.origin = Origin::fae;
    fae.up_to(5);
    EXPECT_EQ(fae.refused(ann, fae.calling), "calling");
    fae.does(ann, CreationCallingChoose{.character = who, .species = Species::pooka});
    EXPECT_EQ(fae.one().primary, Stat::presence);
}

TEST(Creation, EverybodySpeaksAcheron) {  // TOY-create-6a
    CharacterCreation creation;
    creation.up_to(7);
    EXPECT_EQ(creation.one().languages.front(), (Language{"Acheron", true, false, false}));
    EXPECT_EQ(creation.one().languages.size(), 2U);
}

TEST(Creation, TheSecondLanguageGoesByOrigin) {  // TOY-create-6b
    const std::vector<std::pair<Species, std::set<std::string>>> offered{
        {Species::pooka, {"Saltish", "Birdsong"}},
        {Species::murk, {"Silent Speech"}},
        {Species::night_child, {"Draconic"}},
        {Species::spriggan, {"Archaic", "Fiendish", "Seraphic"}}};
    const std::set<std::string> all{"Saltish", "Birdsong", "Silent Speech", "Draconic",
                                    "Archaic", "Fiendish", "Seraphic",      "Low Speech"};
    for (const auto& [species, own] : offered) {
        CharacterCreation creation;
        creation.origin = Origin::fae;
        creation.calling = {.character = "new", .species = species};
        creation.up_to(6);
        for (const std::string& language : all) {
            ScriptedDice dice({1, 1});
            const auto done =
                System::decide(creation.state, CreationLanguagesRoll{"new", language}, ann, dice);
            EXPECT_EQ(done.has_value(), own.contains(language)) << language;
        }
    }
    CharacterCreation mortal;
    mortal.up_to(6);
    EXPECT_EQ(mortal.refused(ann, CreationLanguagesRoll{"new", "Acheron"}), "language");
    mortal.take(6);
    EXPECT_EQ(mortal.one().languages.back().name, "Low Speech");
}

TEST(Creation, TheRollGivesExtraLanguages) {  // TOY-create-6c
    for (const auto& [total, extra] : {std::pair{2, 0}, {19, 0}, {20, 1}, {21, 2}, {22, 3}}) {
        CharacterCreation creation;
        creation.stats = {"new", 4, 6, 10, 8};
        creation.languages = {total == 2 ? 1 : 10, total == 2 ? 1 : total - 10};
        creation.up_to(7);
        EXPECT_EQ(creation.one().languages_owed, extra) << total;
    }
    // Awareness may lift it, also beyond 20.
    CharacterCreation creation;
    creation.stats = {"new", 4, 6, 10, 8};
    creation.up_to(6);
    creation.does(ann, CreationLanguagesRoll{"new", "Low Speech"}, {9, 11});
    EXPECT_EQ(creation.refused(ann, CreationFleshRoll{"new", {}}), "pending-open");
    EXPECT_EQ(creation.offered(asks::add), "awareness done");
    creation.answers(ann, asks::add, "awareness", {3});
    EXPECT_EQ(creation.said<CreationLanguagesGained>().total, 23);
    EXPECT_EQ(creation.one().languages_owed, 3);
    LanguagesName four{"new", {{"Draconic"}, {"Archaic"}, {"Draconic"}}};
    EXPECT_EQ(creation.refused(ann, four), "language");  // One twice.
    creation.does(ann, LanguagesName{"new", {{"Draconic"}, {"Archaic"}}});
    EXPECT_EQ(creation.one().languages_owed, 1);
    EXPECT_EQ(creation.refused(ann, LanguagesName{"new", {{"Acheron"}}}), "language");
    creation.does(ann, LanguagesName{"new", {{"Saltish"}}});
    EXPECT_EQ(creation.refused(ann, LanguagesName{"new", {{"Seraphic"}}}), "language");
}

TEST(Creation, ReadingAndWritingIsTheirChoice) {  // TOY-create-6d
    CharacterCreation creation;
    creation.up_to(7);
    EXPECT_FALSE(creation.one().languages.back().read);
    creation.does(ann, LanguageSet{"new", "Low Speech", true, false});
    EXPECT_EQ(creation.one().languages.back(), (Language{"Low Speech", true, true, false}));
    creation.does(ann, LanguageSet{"new", "Acheron", true, true});
    EXPECT_TRUE(creation.one().languages.front().write);
    EXPECT_EQ(creation.refused(ann, LanguageSet{"new", "Draconic", true, true}), "language");
    EXPECT_EQ(creation.refused(bo, LanguageSet{"new", "Acheron", true, true}), "not-allowed");
}

TEST(Creation, FleshIsTheHitDieOrTheRollOfVigor) {  // TOY-create-7a, TOY-create-7b
    for (const auto& [hit_die, face, flesh] :
         {std::tuple{10, 8, 10}, {6, 7, 7}, {6, 6, 6}, {6, 5, 6}, {8, 8, 8}, {4, 1, 4}}) {
        CharacterCreation creation;
        creation.calling.hit_die = Sides(hit_die);
        creation.vigor = face;
        creation.up_to(8);
        EXPECT_EQ(creation.one().flesh, (Points{flesh, flesh})) << hit_die << ' ' << face;
    }
    CharacterCreation sellsword;  // The seed names this Hit Die itself.
    sellsword.calling = {
        .character = "new", .trope = Trope::sellsword, .flavor = Flavor::barbarian};
    sellsword.up_to(8);
    EXPECT_EQ(sellsword.one().flesh.max, 10);
}

TEST(Creation, ASellswordAddsTheLevelAndNobodyElseAnything) {  // TOY-create-7c
    CharacterCreation creation;
    creation.calling = {.character = "new",
                        .trope = Trope::sellsword,
                        .flavor = Flavor::soldier,
                        .hit_die = Sides(8)};
    creation.up_to(7);
    EXPECT_EQ(creation.refused(ann, CreationFleshRoll{"new", BoundedInt<-99, 99>(2)}),
              "flesh-no-modifiers");
    creation.does(ann, CreationFleshRoll{"new", {}}, {8});
    EXPECT_EQ(creation.said<CreationFleshRolled>().modifiers,
              (std::vector<Modifier>{{1, "level", "TOY-create-7c"}}));
    EXPECT_EQ(creation.one().flesh.max, 9);
    CharacterCreation other;
    other.calling.hit_die = Sides(8);
    other.vigor = 8;
    other.up_to(8);
    EXPECT_EQ(other.one().flesh.max, 8);
}

TEST(Creation, GritIsNoneUnlessTheFlavorGrantsSome) {  // TOY-create-7d
    CharacterCreation creation;
    creation.up_to(8);
    EXPECT_EQ(creation.one().grit, (Points{0, 0}));
    CharacterCreation soldier;
    soldier.calling = {.character = "new",
                       .trope = Trope::sellsword,
                       .flavor = Flavor::soldier,
                       .grit = GritGiven{Sides(6), BoundedInt<0, 99>(1)}};
    soldier.up_to(7);
    soldier.does(ann, CreationFleshRoll{"new", {}}, {3, 5});
    EXPECT_EQ(soldier.one().grit, (Points{6, 6}));
}

TEST(Creation, OneMoreSkill) {  // TOY-create-8
    CharacterCreation creation;
    creation.calling.skills = {{"Listen", 2}};
    creation.up_to(8);
    EXPECT_EQ(creation.refused(ann, CreationSkillRaise{"new", "Listen"}), "skill-cap");
    CharacterCreation raised = creation;
    raised.does(ann, CreationSkillRaise{"new", "Salt"});
    EXPECT_EQ(raised.one().skills.at("Salt").x, 2);
    creation.does(ann, CreationSkillRaise{"new", "Juggling"});
    EXPECT_EQ(creation.one().skills.at("Juggling").x, 1);
}

TEST(Creation, StartingGear) {  // TOY-create-9
    CharacterCreation creation;
    creation.up_to(9);
    creation.does(ann, CreationGearChoose{"new", BoundedList<BoundedString<80>, 40>{"a fiddle"}});
    const Adventurer& one = creation.one();
    EXPECT_EQ(one.iron, 2);
    EXPECT_EQ(static_cast<UsageDie>(one.usage.at("provisions")), (UsageDie{4, 4}));
    const std::set<std::string> gear(one.gear.begin(), one.gear.end());
    EXPECT_EQ(gear,
              (std::set<std::string>{"backpack", "worn bedroll", "waterproof cloak", "a fiddle"}));
    EXPECT_EQ(one.creation, creation_done);
    creation.does(ann, KnackRoll{.actor = "new", .skill = BoundedString<40>("Salt")}, {1});
}

}  // namespace
}  // namespace kast::rules::toy
